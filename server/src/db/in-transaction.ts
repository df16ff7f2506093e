import { retryConflicts } from "./retry-conflicts.ts";
import type { Handle } from "./schema.ts";

/**
 * Runs the work in one transaction: all of it is stored, or nothing. PostgreSQL aborts one of two transactions that
 * deadlock. The work is then run again from the beginning, so it must have no effects outside the database.
 *
 * The isolation level is read committed, also where the database has another default: after waiting for a lock, the
 * work reads again what it depends on, and must see what was committed meanwhile.
 */
export const inTransaction = <Result>(
  handle: Handle,
  work: (within: Handle) => Promise<Result>,
): Promise<Result> =>
  retryConflicts(() => handle.transaction().setIsolationLevel("read committed").execute(work));
