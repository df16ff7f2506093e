import { DescriptionRow } from "@keepwell/ui/description-list.tsx";
import { Dialog } from "@keepwell/ui/dialog.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { LargeTypeIcon } from "@keepwell/ui/icons.ts";
import { LargeType } from "@keepwell/ui/large-type.tsx";
import { RevealButton } from "@keepwell/ui/reveal-button.tsx";
import { SecretLine } from "@keepwell/ui/secret-line.tsx";
import { useEffect, useState } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { CopyButton } from "./copy-button.tsx";
import { useEntryCopy } from "./use-entry-copy.ts";

const HIDE_AFTER_MS = 60_000;

/**
 * Whether a secret is shown, and the function that shows or hides it. The secret is hidden again after a minute, or
 * when the user leaves the tab.
 */
export function useReveal() {
  const [isShown, show] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const hide = () => show(false);
    const hideBehind = () => document.hidden && hide();
    const timer = setTimeout(hide, HIDE_AFTER_MS);
    document.addEventListener("visibilitychange", hideBehind);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", hideBehind);
    };
  }, [isShown]);
  return [isShown, show] as const;
}

interface PasswordRowProps {
  readonly password: string;
  readonly refusal: string | undefined;
}

/** The password of an open entry. The user can reveal it, show it in large type, and copy it. */
export function PasswordRow({ password, refusal }: PasswordRowProps) {
  const text = useVaultText();
  const [isShown, show] = useReveal();
  const [isLarge, enlarge] = useState(false);
  const { copy, isCopied } = useEntryCopy();
  const onCopy = () => void copy({ value: password, secret: { what: text.entry.password } });
  if (password === "")
    return (
      <DescriptionRow label={text.entry.password}>
        <span className="text-ink-3">{text.entry.empty}</span>
      </DescriptionRow>
    );
  return (
    <DescriptionRow
      label={text.entry.password}
      {...(refusal === undefined && !isShown ? { onValueClick: onCopy } : {})}
      actions={
        <>
          <RevealButton isShown={isShown} onChange={show} />
          <IconButton name={text.entry.largeType} icon={LargeTypeIcon} onPress={() => enlarge(true)} />
          <CopyButton
            name={text.entry.copyPassword}
            isCopied={isCopied}
            onCopy={onCopy}
            disabledReason={refusal}
          />
        </>
      }
    >
      <SecretLine value={password} isShown={isShown} />
      <span role="status" className="sr-only">
        {isShown ? text.ui.passwordShown : ""}
      </span>
      <Dialog
        isOpen={isLarge}
        size="lg"
        title={text.entry.largeTypeTitle}
        onRequestClose={() => enlarge(false)}
      >
        <LargeType label={text.entry.largeTypeTitle} value={password} />
      </Dialog>
    </DescriptionRow>
  );
}
