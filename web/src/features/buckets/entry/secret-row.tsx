/** @file Shows a secret of an open entry other than its password. The user can reveal and copy it. */

import { DescriptionRow } from "@keepwell/ui/description-list.tsx";
import { RevealButton, revealedWords } from "@keepwell/ui/reveal-button.tsx";
import { SecretLine } from "@keepwell/ui/secret-line.tsx";
import { useText } from "../../../text/text.ts";
import { CopyButton } from "./copy-button.tsx";
import { useReveal } from "./password-row.tsx";
import { useEntryCopy } from "./use-entry-copy.ts";

interface SecretRowProps {
  readonly label: string;
  /** The name of the secret in its buttons. */
  readonly what: string;
  readonly copyLabel: string;
  readonly value: string;
  readonly refusal: string | undefined;
  readonly note?: string;
}

export function SecretRow({ label, what, copyLabel, value, refusal, note }: SecretRowProps) {
  const text = useText();
  const [isShown, show] = useReveal();
  const { copy, isCopied } = useEntryCopy();
  const onCopy = () => void copy({ value, secret: { what } });
  return (
    <DescriptionRow
      label={label}
      {...(refusal === undefined && !isShown ? { onValueClick: onCopy } : {})}
      actions={
        <>
          <RevealButton isShown={isShown} onChange={show} what={what} />
          <CopyButton name={copyLabel} isCopied={isCopied} onCopy={onCopy} disabledReason={refusal} />
        </>
      }
    >
      <SecretLine value={value} isShown={isShown} />
      <span role="status" className="sr-only">
        {isShown ? revealedWords(true, what, text.ui) : ""}
      </span>
      {note !== undefined && <p className="pt-1.5 text-meta text-ink-2">{note}</p>}
    </DescriptionRow>
  );
}
