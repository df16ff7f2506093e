/** @file Finds a row by its id. A list component reports only the id of the row that the user pressed. */
import { useCallback, useMemo } from "react";

export const useRowsById = <Row extends { readonly id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row> => useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);

/** Returns a function that opens the row with an id, if the list still has that row. */
export const useOpenRow = <Row>(byId: ReadonlyMap<string, Row>, onOpen: (row: Row) => void) =>
  useCallback(
    (id: string) => {
      const row = byId.get(id);
      if (row) onOpen(row);
    },
    [byId, onOpen],
  );
