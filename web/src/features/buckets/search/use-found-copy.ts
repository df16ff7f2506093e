import type { Session } from "@keepwell/client/session/session.ts";
import type { PaletteHint } from "@keepwell/ui/palette.tsx";
import { shortcut } from "@keepwell/ui/shortcut-keys.ts";
import type { KeyboardEvent } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { copiedBy, isTextSelected } from "../selection/copy-keys.ts";
import { type Copied, useWaitingCopies } from "../selection/copying.ts";
import { useCopiers } from "../selection/use-copiers.ts";
import type { FoundEntry } from "./find-entries.ts";
import { remember } from "./recent.ts";

/**
 * Returns the field that a pressed key copies. Ctrl Enter copies the password, as Ctrl C does, because in a search the
 * user's hand is already on Enter.
 */
const wanted = (event: KeyboardEvent): Copied | undefined => {
  if (event.key === "Enter") return event.ctrlKey || event.metaKey ? "password" : undefined;
  return isTextSelected(event.target) ? undefined : copiedBy(event);
};

/** Copies from the highlighted result without opening it. Calls `onCopied` when the text is on the clipboard. */
export const useFoundCopy = (session: Session, onCopied: () => void) => {
  const text = useVaultText();
  const copierOf = useCopiers(session);
  const waiting = useWaitingCopies();
  const hints: readonly PaletteHint[] = [
    { keys: shortcut("enter"), does: text.search.openHint },
    { keys: shortcut("mod", "enter"), does: text.entry.copyPassword },
    { keys: shortcut("mod", "B"), does: text.entry.copyUsername },
    { keys: shortcut("mod", "shift", "C"), does: text.entry.copyCode },
  ];
  const onKey = (entry: FoundEntry | undefined, event: KeyboardEvent): boolean => {
    const what = entry && wanted(event);
    if (!what) return false;
    if (event.repeat) return true;
    void copierOf(entry.bucket)({ ...entry, id: entry.uid }, what).then((isDone) => {
      if (!isDone) return;
      remember(session, entry);
      onCopied();
    });
    return true;
  };
  const isCopying = ({ uid }: FoundEntry): boolean => waiting.some((copy) => copy.uid === uid);
  return { hints, onKey, isCopying };
};
