import { retryConflicts } from "./retry-conflicts.ts";
import type { Handle } from "./schema.ts";

/**
 * Runs the work in one transaction: all of it is stored, or nothing. PostgreSQL aborts one of two transactions that
 * deadlock or cannot be serialized. The work is then run again from the beginning, so it must have no effects outside
 * the database.
 */
export const inTransaction = <Result>(
  handle: Handle,
  work: (within: Handle) => Promise<Result>,
): Promise<Result> => retryConflicts(() => handle.transaction().execute(work));
