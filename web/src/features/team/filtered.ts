import { nameFilter } from "@keepwell/ui/text/name-filter.ts";
import { useDeferredValue, useMemo } from "react";

/**
 * Returns the rows that match the filter (see `nameFilter`), and `wanted`, the text that they match. Filtering is
 * deferred, so that it does not delay typing. For a moment, `wanted` may therefore lack the last typed characters.
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
