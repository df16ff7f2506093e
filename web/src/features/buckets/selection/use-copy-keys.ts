import type { KeyboardEvent } from "react";
import type { Copied, RowCopier } from "./row-copy.ts";

const KEYS: Readonly<Record<string, Copied>> = { c: "password", b: "username" };

/** The focused row; undefined in an input, and while text is selected, which Copy then means. */
const rowInFocus = (target: EventTarget): string | undefined => {
  if (!(target instanceof HTMLElement) || target.matches("input:not([type=checkbox]), textarea"))
    return undefined;
  const row = target.closest<HTMLElement>("[role=row]");
  return document.getSelection()?.isCollapsed === false ? undefined : row?.dataset["key"];
};

/** Ctrl C copies the password of the focused row, Ctrl B its username. `copyable` says which rows have them. */
export const useCopyKeys = (copy: RowCopier, copyable: (id: string) => boolean) => ({
  onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
    const what = KEYS[event.key.toLowerCase()];
    if (what === undefined || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const id = rowInFocus(event.target);
    if (id === undefined || !copyable(id)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) void copy(id, what);
  },
});
