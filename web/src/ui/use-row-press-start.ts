import type { MouseEvent } from "react";
import type { RowListProps } from "./row-grid.tsx";
import { rowKeyAt } from "./use-shift-range.ts";

type Told = Pick<RowListProps<{ readonly id: string }>, "onPressStart" | "selection">;

/** Tells of a press that will open its row, a tenth of a second before it does. */
export function useRowPressStart({ onPressStart, selection }: Told) {
  const onMouseDownCapture = ({ target, button }: MouseEvent<HTMLElement>) => {
    // While some are selected a click selects; a checkbox always does.
    if (!onPressStart || button !== 0 || (selection && selection.selected.size > 0)) return;
    if (!(target instanceof Element) || target.closest("label") !== null) return;
    const key = rowKeyAt(target);
    if (key !== undefined) onPressStart(key);
  };
  return { onMouseDownCapture };
}
