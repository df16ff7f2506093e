import { nameFilter } from "@keepwell/ui/text/name-filter.ts";
import { useDeferredValue, useMemo } from "react";

/**
 * Returns the rows that match the filter (see `nameFilter`), and `wanted`, the text that they match. Filtering is
 * deferred so that it does not delay typing, so `wanted` may lack the last typed characters for a moment.
 */
export const useFiltered = <Row>(
  rows: readonly Row[],
  filter: string,
  wordsOf: (row: Row) => readonly string[],
): { readonly found: readonly Row[]; readonly wanted: string } => {
  const wanted = useDeferredValue(filter).trim();
  const found = useMemo(() => {
    const isIn = nameFilter(wanted);
    return isIn ? rows.filter((row) => wordsOf(row).some(isIn)) : rows;
  }, [rows, wanted, wordsOf]);
  return { found, wanted };
};
