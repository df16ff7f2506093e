import { type PointerEvent as ReactPointerEvent, type SyntheticEvent, useEffect, useRef } from "react";
import { withAll } from "./row-selection.ts";
import { type RowSelection, rowKeyAt } from "./use-shift-range.ts";

const held = 500;
/**
 * The distance in pixels that a finger may move during a long press. A finger never stays quite still. A longer
 * movement is a scroll.
 */
const slack = 10;

type Press = { readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number };

/**
 * Makes a long press on a row select the row, as in other apps. As long as a row is selected, a tap also selects rows.
 */
export function useLongPress(selection: RowSelection | undefined) {
  const press = useRef<Press>(undefined);
  const hasFired = useRef(false);
  const stop = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  const select = (target: Element, key: string) => {
    if (!selection) return;
    hasFired.current = true;
    // The list has also begun to handle this press, and would open the row or deselect it. So this event cancels the
    // press for the list.
    target.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true }));
    selection.onChange(withAll(selection.selected, [key]));
  };

  const start = ({ target, pointerType, clientX: x, clientY: y }: ReactPointerEvent<HTMLElement>) => {
    stop();
    hasFired.current = false;
    const key = rowKeyAt(target);
    if (pointerType !== "touch" || key === undefined || !(target instanceof Element)) return;
    if (!selection || selection.unselectable?.has(key)) return;
    press.current = { timer: setTimeout(() => select(target, key), held), x, y };
  };

  const swallow = (event: SyntheticEvent) => {
    if (!hasFired.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onPointerDownCapture: start,
    onPointerMoveCapture: ({ clientX, clientY }: ReactPointerEvent<HTMLElement>) => {
      const from = press.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > slack) stop();
    },
    onPointerUpCapture: stop,
    onPointerCancelCapture: stop,
    onContextMenuCapture: swallow,
    onClickCapture: swallow,
  };
}
