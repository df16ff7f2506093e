import { useDeferredValue, useState } from "react";

/**
 * From here on only the rows on screen are in the page. That code comes with the list: React lets no part that had
 * to be waited for appear within 300 ms of the last such one.
 */
export const manyRows = 200;
/** More than fit on most screens: 1,440 pixels at the least height of a row. */
const atFirst = 40;

/**
 * The rows that the list is built of. Building thousands takes longer than the rest of the screen: as many as fit on
 * a screen come first, and all of them right after.
 */
export function useBuiltRows<Row>(rows: readonly Row[], matches: ((row: Row) => boolean) | undefined) {
  const [first] = useState(() => {
    if (rows.length <= manyRows) return rows;
    return (matches ? rows.filter(matches) : rows).slice(0, atFirst);
  });
  return useDeferredValue(rows, first);
}
