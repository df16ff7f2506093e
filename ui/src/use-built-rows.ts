import { startTransition, useDeferredValue, useEffect, useState } from "react";
import { rowHeight } from "./use-row-height.ts";

/**
 * If a list has more rows than this, only the visible rows are rendered. The code for virtual rows is always loaded
 * together with the list. If it were loaded later, React would show the rows 300 ms after the rest of the page.
 */
export const manyRows = 200;
/** The least height in pixels that the bar and the heading of the page take above the rows. */
const leastAbove = 150;

/**
 * Returns the rows that the list builds now. Building thousands of rows takes longer than building the rest of the
 * screen. So a list of more than `manyRows` rows first builds one screenful, and builds all rows after the browser has
 * painted it. `head` is the number of rows that the list builds first.
 */
export function useBuiltRows<Row>(
  rows: readonly Row[],
  matches: ((row: Row) => boolean) | undefined,
): { readonly built: readonly Row[]; readonly head: number; readonly isPainted: boolean } {
  const [first] = useState(() => {
    if (rows.length <= manyRows) return rows;
    const screenful = Math.ceil(Math.max(innerHeight - leastAbove, 0) / rowHeight()) + 1;
    return (matches ? rows.filter(matches) : rows).slice(0, screenful);
  });
  const isPainted = usePainted();
  return { built: useDeferredValue(isPainted ? rows : first), head: first.length, isPainted };
}

/** Whether the browser has painted the component. */
function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // The browser paints a frame after the frame's callbacks. So a task that a callback queues runs after the paint.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => startTransition(() => setPainted(true));
    const frame = requestAnimationFrame(() => port2.postMessage(null));
    return () => {
      cancelAnimationFrame(frame);
      port1.close();
    };
  }, []);
  return isPainted;
}
