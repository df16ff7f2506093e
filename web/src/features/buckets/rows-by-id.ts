/** @file The rows of a list by their ids, because a list reports only the id of the pressed row. */
import { useCallback, useMemo } from "react";

export const useRowsById = <Row extends { readonly id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row> => useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);

/** Opens the row with an id, if the list still has it. */
export const useOpenRow = <Row>(byId: ReadonlyMap<string, Row>, onOpen: (row: Row) => void) =>
  useCallback(
    (id: string) => {
      const row = byId.get(id);
      if (row) onOpen(row);
    },
    [byId, onOpen],
  );
