import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { useEffect, useRef } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { copiedBy, isTextSelected } from "../selection/copy-keys.ts";
import { useEntryCopy } from "./use-entry-copy.ts";

/** While the entry is shown, Ctrl C copies its password and Ctrl B its user name. */
export const useEntryKeys = (entry: OpenEntry, refusal: string | undefined): void => {
  const text = useVaultText();
  const { copy } = useEntryCopy();
  const onKey = (event: KeyboardEvent): void => {
    const what = copiedBy(event);
    const value = what && entry.type === "password" && refusal === undefined ? entry.fields[what] : "";
    if (!value || event.defaultPrevented || isTextSelected(event.target)) return;
    event.preventDefault();
    if (event.repeat) return;
    void copy({ value, ...(what === "password" && { secret: { what: text.entry.password } }) });
  };
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest.current(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
};
