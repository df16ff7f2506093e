import { type SyntheticEvent, useEffect, useRef } from "react";
import { rangeBetween, withAll } from "./row-selection.ts";

export type RowSelection = {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** Rows that open but cannot be selected. */
  readonly unselectable?: ReadonlySet<string>;
};

const none: ReadonlySet<string> = new Set();

/**
 * Makes a Shift-click anywhere on a row select all rows between the last click without Shift and this click, as in mail
 * programs. React Aria's list would select only the clicked row, or open it if nothing is selected yet. So the press is
 * intercepted before React Aria gets it.
 */
export function useShiftRange(order: readonly string[], selection: RowSelection | undefined) {
  const anchor = useRef<string>(undefined);
  const isEmpty = selection === undefined || selection.selected.size === 0;
  useEffect(() => {
    if (isEmpty) anchor.current = undefined;
  }, [isEmpty]);

  const intercept = (event: SyntheticEvent<HTMLElement, PointerEvent | MouseEvent>) => {
    const key = rowKeyAt(event.target);
    if (key === undefined || selection === undefined) return;
    if (!event.nativeEvent.shiftKey) {
      if (event.type === "click") anchor.current = key;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (event.type !== "click") return;
    focusRow(event.target);
    const range = rangeBetween(order, anchor.current ?? key, key, selection.unselectable ?? none);
    anchor.current ??= key;
    selection.onChange(withAll(selection.selected, range));
  };
  return {
    onPointerDownCapture: intercept,
    onMouseDownCapture: intercept,
    onPointerUpCapture: intercept,
    onClickCapture: intercept,
  };
}

/**
 * Returns the id of the row on which an event happened. The link that opens the row counts as the row. Returns
 * undefined for an event on a button or another link in the row, or outside of the rows.
 */
export function rowKeyAt(target: EventTarget): string | undefined {
  if (!(target instanceof Element) || target.closest("button, a:not([data-row-link])") !== null)
    return undefined;
  const row = target.closest('[role="row"]');
  return row instanceof HTMLElement ? row.dataset["key"] : undefined;
}

/** Focuses the row of an event, because the press that would have moved the focus was intercepted. */
function focusRow(target: EventTarget): void {
  const row = target instanceof Element ? target.closest("[role='row']") : null;
  if (row instanceof HTMLElement) row.focus({ preventScroll: true });
}
