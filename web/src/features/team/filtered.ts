import { useDeferredValue, useMemo } from "react";

/**
 * Rows in whose words this is, whatever the case, and what was looked for. The field that is typed in never waits for
 * them: it may be a letter ahead.
 */
export const useFiltered = <Row>(
  rows: readonly Row[],
  filter: string,
  wordsOf: (row: Row) => readonly string[],
): { readonly found: readonly Row[]; readonly wanted: string } => {
  const wanted = useDeferredValue(filter).trim().toLowerCase();
  const found = useMemo(
    () =>
      wanted === ""
        ? rows
        : rows.filter((row) => wordsOf(row).some((word) => word.toLowerCase().includes(wanted))),
    [rows, wanted, wordsOf],
  );
  return { found, wanted };
};
