import { useDeferredValue, useState } from "react";

/**
 * From this number on only the visible rows are rendered. That code is loaded with the list, because React shows a
 * suspended part no earlier than 300 ms after the last one.
 */
export const manyRows = 200;
/** The smallest height of a row, in pixels. */
const leastHeight = 36;

/**
 * The rows to build the list of. Building thousands takes longer than the rest of the screen, so the first screenful
 * comes first, and all of them right after.
 */
export function useBuiltRows<Row>(rows: readonly Row[], matches: ((row: Row) => boolean) | undefined) {
  const [first] = useState(() => {
    if (rows.length <= manyRows) return rows;
    const screenful = Math.ceil(innerHeight / leastHeight);
    return (matches ? rows.filter(matches) : rows).slice(0, screenful);
  });
  return useDeferredValue(rows, first);
}
