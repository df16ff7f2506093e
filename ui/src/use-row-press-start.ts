import type { MouseEvent } from "react";

import { type RowSelection, rowKeyAt } from "./use-shift-range.ts";

interface PressStart {
  readonly onPressStart?: ((id: string) => void) | undefined;
  readonly selection?: RowSelection | undefined;
}

/** Reports the mouse press with which a click on a row begins. The row opens when the click ends, a little later. */
export function useRowPressStart({ onPressStart, selection }: PressStart) {
  const onMouseDownCapture = ({ target, button }: MouseEvent<HTMLElement>) => {
    // A click selects the row, and does not open it, if it is on the row's checkbox or if any row is selected already.
    if (!onPressStart || button !== 0 || (selection && selection.selected.size > 0)) return;
    if (!(target instanceof Element) || target.closest("label") !== null) return;
    const key = rowKeyAt(target);
    if (key !== undefined) onPressStart(key);
  };
  return { onMouseDownCapture };
}
