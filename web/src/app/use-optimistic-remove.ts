import type { QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "./query-client.ts";

interface Options<Row> {
  /** The query of the list. */
  readonly queryKey: QueryKey;
  readonly keyOf: (row: Row) => string;
  /** The call that removes the row on the server. */
  readonly remove: (key: string) => Promise<unknown>;
  readonly onFailed: (error: unknown, row: Row) => void;
  readonly onDone?: (row: Row) => void;
}

/**
 * Removes a row from a list at once, before the server has answered. If the call fails, puts the row back in its place.
 * `restored` is the key of the row that was put back last.
 */
export const useOptimisticRemove = <Row>({ queryKey, keyOf, remove, onFailed, onDone }: Options<Row>) => {
  const [restored, setRestored] = useState<string>();
  /**
   * Puts the row back at its earlier index. Changes nothing if the list was read again in the meantime and contains the
   * row.
   */
  const putBack = (rows: readonly Row[], index: number, row: Row): readonly Row[] =>
    rows.some((one) => keyOf(one) === keyOf(row)) ? rows : rows.toSpliced(index, 0, row);
  const removeRow = async (row: Row): Promise<void> => {
    const key = keyOf(row);
    setRestored(undefined);
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData<readonly Row[]>(queryKey) ?? [];
    const index = Math.max(
      0,
      before.findIndex((one) => keyOf(one) === key),
    );
    queryClient.setQueryData<readonly Row[]>(queryKey, (rows) => rows?.filter((one) => keyOf(one) !== key));
    try {
      await remove(key);
      onDone?.(row);
    } catch (error) {
      queryClient.setQueryData<readonly Row[]>(queryKey, (rows) => rows && putBack(rows, index, row));
      setRestored(key);
      onFailed(error, row);
    } finally {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  return { removeRow, restored };
};
