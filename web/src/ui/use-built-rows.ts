import { useDeferredValue, useState } from "react";

/**
 * From this number on only the visible rows are rendered. That code is loaded with the list, because React shows a
 * suspended part no earlier than 300 ms after the last one.
 */
export const manyRows = 200;
/** More than fit on most screens: 1,440 pixels at the smallest row height. */
const atFirst = 40;

/**
 * The rows to build the list of. Building thousands takes longer than the rest of the screen, so the first screenful
 * comes first, and all of them right after.
 */
export function useBuiltRows<Row>(rows: readonly Row[], matches: ((row: Row) => boolean) | undefined) {
  const [first] = useState(() => {
    if (rows.length <= manyRows) return rows;
    return (matches ? rows.filter(matches) : rows).slice(0, atFirst);
  });
  return useDeferredValue(rows, first);
}
