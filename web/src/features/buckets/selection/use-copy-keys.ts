import type { KeyboardEvent } from "react";
import type { Row } from "./entry-rows.ts";
import type { Copied, RowCopier } from "./row-copy.ts";

const KEYS: Readonly<Record<string, Copied>> = { c: "password", b: "username" };

/** The focused row; undefined in an input, and while text is selected, because the keys then copy that text. */
const rowInFocus = (target: EventTarget): string | undefined => {
  if (!(target instanceof HTMLElement) || target.matches("input:not([type=checkbox]), textarea"))
    return undefined;
  const row = target.closest<HTMLElement>("[role=row]");
  return document.getSelection()?.isCollapsed === false ? undefined : row?.dataset["key"];
};

/** Ctrl C copies the password of the focused row, Ctrl B its username. `copyable` finds the row, if it has them. */
export const useCopyKeys = (copy: RowCopier, copyable: (id: string) => Row | undefined) => ({
  onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
    const what = KEYS[event.key.toLowerCase()];
    if (what === undefined || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const id = rowInFocus(event.target);
    const row = id === undefined ? undefined : copyable(id);
    if (!row) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) void copy(row, what);
  },
});
