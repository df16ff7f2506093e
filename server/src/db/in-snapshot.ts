import { retryConflicts } from "./retry-conflicts.ts";
import type { Handle } from "./schema.ts";

/**
 * Runs several queries on the database as it was at one moment. `read` must not write, and must use only the handle
 * that it gets. If the transaction conflicts with another, `read` is called again.
 */
export const inSnapshot = <Result>(
  handle: Handle,
  read: (within: Handle) => Promise<Result>,
): Promise<Result> =>
  retryConflicts(() => handle.transaction().setIsolationLevel("repeatable read").execute(read));
