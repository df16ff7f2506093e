import { useDeferredValue, useMemo } from "react";

/** Rows in whose words this is, whatever the case. The field that is typed in never waits for them. */
export const useFiltered = <Row>(
  rows: readonly Row[],
  filter: string,
  wordsOf: (row: Row) => readonly string[],
): readonly Row[] => {
  const wanted = useDeferredValue(filter).trim().toLowerCase();
  return useMemo(
    () =>
      wanted === ""
        ? rows
        : rows.filter((row) => wordsOf(row).some((word) => word.toLowerCase().includes(wanted))),
    [rows, wanted, wordsOf],
  );
};
