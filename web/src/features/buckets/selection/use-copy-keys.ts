import type { KeyboardEvent } from "react";
import { copiedBy, isTextSelected } from "./copy-keys.ts";
import type { Row } from "./entry-rows.ts";
import type { RowCopier } from "./row-copy.ts";

/**
 * The id of the focused row. Undefined if an input has the focus or text is selected, because the keys then copy that
 * text.
 */
const rowInFocus = (target: EventTarget): string | undefined => {
  if (!(target instanceof HTMLElement) || target.matches("input:not([type=checkbox]), textarea"))
    return undefined;
  const row = target.closest<HTMLElement>("[role=row]");
  return isTextSelected(target) ? undefined : row?.dataset["key"];
};

/**
 * Lets the keys of `copiedBy` copy from the focused row. `copyable` returns the row with this id, or undefined if the
 * row has nothing to copy.
 */
export const useCopyKeys = (copy: RowCopier, copyable: (id: string) => Row | undefined) => ({
  onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
    const what = copiedBy(event);
    if (what === undefined) return;
    const id = rowInFocus(event.target);
    const row = id === undefined ? undefined : copyable(id);
    if (!row) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) void copy(row, what);
  },
});
