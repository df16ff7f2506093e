/** @file Rows of an open entry with values that are always visible. */

import { DescriptionRow } from "@keepwell/ui/description-list.tsx";
import { SafeLink } from "@keepwell/ui/safe-link.tsx";
import { useVaultText } from "../../../text/vault-text.ts";
import { CopyButton } from "./copy-button.tsx";
import { useEntryCopy } from "./use-entry-copy.ts";

export interface ValueProps {
  readonly label: string;
  readonly value: string;
  /** Why links and copying are disabled; undefined if they are not. */
  readonly refusal: string | undefined;
}

export function EmptyRow({ label }: { readonly label: string }) {
  const text = useVaultText().entry;
  return (
    <DescriptionRow label={label}>
      <span className="text-ink-3">{text.empty}</span>
    </DescriptionRow>
  );
}

interface CopyRowProps extends ValueProps {
  readonly copyLabel: string;
  readonly isLink?: boolean;
}

export function CopyRow({ label, value, refusal, copyLabel, isLink }: CopyRowProps) {
  const { copy, isCopied } = useEntryCopy();
  if (value === "") return <EmptyRow label={label} />;
  const onCopy = () => void copy({ value });
  return (
    <DescriptionRow
      label={label}
      {...(refusal === undefined ? { onValueClick: onCopy } : {})}
      actions={<CopyButton name={copyLabel} isCopied={isCopied} onCopy={onCopy} disabledReason={refusal} />}
    >
      {isLink && refusal === undefined ? (
        <SafeLink url={value} />
      ) : (
        <span className="whitespace-pre-wrap">{value}</span>
      )}
    </DescriptionRow>
  );
}

export function TextRow({ label, value, refusal }: ValueProps) {
  const text = useVaultText().entry;
  const { copy, isCopied } = useEntryCopy();
  return (
    <DescriptionRow
      label={label}
      actions={
        <CopyButton
          name={text.copyText}
          isCopied={isCopied}
          onCopy={() => void copy({ value, secret: { what: label } })}
          disabledReason={refusal}
        />
      }
    >
      <span className="whitespace-pre-wrap">{value}</span>
    </DescriptionRow>
  );
}

export function TextBlock({ label, value, refusal }: ValueProps) {
  const text = useVaultText().entry;
  const { copy, isCopied } = useEntryCopy();
  return (
    <section aria-label={label} className="border-t border-line">
      <div className="flex justify-end py-1">
        <CopyButton
          name={text.copyText}
          isCopied={isCopied}
          onCopy={() => void copy({ value, secret: { what: label } })}
          disabledReason={refusal}
        />
      </div>
      <p className="pb-4 break-words whitespace-pre-wrap">
        {value === "" ? <span className="text-ink-3">{text.empty}</span> : value}
      </p>
    </section>
  );
}
