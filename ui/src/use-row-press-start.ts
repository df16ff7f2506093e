import type { MouseEvent } from "react";

import { type RowSelection, rowKeyAt } from "./use-shift-range.ts";

interface PressStart {
  readonly onPressStart?: ((id: string) => void) | undefined;
  readonly selection?: RowSelection | undefined;
}

/** Reports the mouse press that begins a click on a row. The row opens a little later, when the click ends. */
export function useRowPressStart({ onPressStart, selection }: PressStart) {
  const onMouseDownCapture = ({ target, button }: MouseEvent<HTMLElement>) => {
    // A click on the checkbox, or while a row is selected, selects the row and does not open it.
    if (!onPressStart || button !== 0 || (selection && selection.selected.size > 0)) return;
    if (!(target instanceof Element) || target.closest("label") !== null) return;
    const key = rowKeyAt(target);
    if (key !== undefined) onPressStart(key);
  };
  return { onMouseDownCapture };
}
