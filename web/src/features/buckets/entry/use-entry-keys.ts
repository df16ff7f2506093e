import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { useEffect, useRef } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { copiedBy, isTextSelected } from "../selection/copy-keys.ts";
import type { Copied } from "../selection/copying.ts";
import { useEntryCopy } from "./use-entry-copy.ts";

/**
 * Listens for the keys that copy. `copierOf` returns the function that copies a field. If it returns undefined, the
 * browser handles the keys as usual.
 */
const useKeys = (copierOf: (what: Copied) => (() => void) | undefined): void => {
  const onKey = (event: KeyboardEvent): void => {
    const what = copiedBy(event);
    const copy = what && copierOf(what);
    if (!copy || event.defaultPrevented || isTextSelected(event.target)) return;
    event.preventDefault();
    if (!event.repeat) copy();
  };
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest.current(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
};

/** While the entry is shown, Ctrl C copies its password and Ctrl B its user name. */
export const useEntryKeys = (entry: OpenEntry, refusal: string | undefined): void => {
  const text = useVaultText();
  const { copy } = useEntryCopy();
  useKeys((what) => {
    if (what === "code" || entry.type === "note" || refusal !== undefined) return undefined;
    const value = entry.fields[what];
    if (value === "") return undefined;
    return () => void copy({ value, ...(what === "password" && { secret: { what: text.entry.password } }) });
  });
};

/** While the entry's one-time code is shown, Ctrl Shift C copies it. `onCopy` is undefined if it may not be copied. */
export const useCodeKey = (onCopy: (() => void) | undefined): void =>
  useKeys((what) => (what === "code" ? onCopy : undefined));
