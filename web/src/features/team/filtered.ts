import { nameFilter } from "@keepwell/ui/text/name-filter.ts";
import { useDeferredValue, useMemo } from "react";

/**
 * The rows that match the filter (`nameFilter`), and the term they match. The input is not delayed by the filtering,
 * so it may be a character ahead.
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
