import { retryConflicts } from "./retry-conflicts.ts";
import type { Handle } from "./schema.ts";

/**
 * Runs the work in one transaction: either all of it is stored or nothing. If PostgreSQL aborts the transaction only
 * because of another one, as in a deadlock, or because of a migration, the work is run again from the beginning. So the
 * work must have no effects outside the database.
 *
 * The isolation level is read committed, even if the database has another default. After waiting for a lock, the work
 * reads again what it depends on, and must see what was committed meanwhile.
 */
export const inTransaction = <Result>(
  handle: Handle,
  work: (within: Handle) => Promise<Result>,
): Promise<Result> =>
  retryConflicts(() => handle.transaction().setIsolationLevel("read committed").execute(work));
