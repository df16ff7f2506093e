import { useDeferredValue, useMemo } from "react";
import { nameFilter } from "../../text/name-filter.ts";

/**
 * Rows in whose words this is (`nameFilter`), and what was looked for. The field that is typed in never waits for
 * them: it may be a letter ahead.
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
