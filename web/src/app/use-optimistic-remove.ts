import type { QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "./query-client.ts";

interface Options<Row> {
  /** Of the list that the rows are in. */
  readonly queryKey: QueryKey;
  readonly keyOf: (row: Row) => string;
  /** Asks the server to. */
  readonly remove: (key: string) => Promise<unknown>;
  readonly onFailed: (error: unknown, row: Row) => void;
  readonly onDone?: (row: Row) => void;
}

/** In its old place among the rows that are there now. */
const putBack = <Row>(rows: readonly Row[], before: readonly Row[], row: Row): readonly Row[] =>
  rows.includes(row) ? rows : rows.toSpliced(before.indexOf(row), 0, row);

/**
 * Takes a row off a list at once, before the server has agreed, and puts it back where it was if the server does
 * not. `restored` is the key of the row that came back last.
 */
export const useOptimisticRemove = <Row>({ queryKey, keyOf, remove, onFailed, onDone }: Options<Row>) => {
  const [restored, setRestored] = useState<string>();
  const removeRow = async (row: Row): Promise<void> => {
    const key = keyOf(row);
    setRestored(undefined);
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData<readonly Row[]>(queryKey) ?? [];
    queryClient.setQueryData<readonly Row[]>(queryKey, (rows) => rows?.filter((one) => keyOf(one) !== key));
    try {
      await remove(key);
      onDone?.(row);
    } catch (error) {
      queryClient.setQueryData<readonly Row[]>(queryKey, (rows) => rows && putBack(rows, before, row));
      setRestored(key);
      onFailed(error, row);
    } finally {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  return { removeRow, restored };
};
