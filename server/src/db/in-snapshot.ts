import type { Handle } from "./schema.ts";

/**
 * Runs several queries on the database as it was at one moment. `read` must not write, and must not use the outer
 * handle.
 */
export const inSnapshot = <Result>(
  handle: Handle,
  read: (within: Handle) => Promise<Result>,
): Promise<Result> => handle.transaction().setIsolationLevel("repeatable read").execute(read);
