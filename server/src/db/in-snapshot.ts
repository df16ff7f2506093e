import type { Handle } from "./schema.ts";

/** Several queries on the database as it was at one moment. It must not write, nor use the outer handle. */
export const inSnapshot = <Result>(
  handle: Handle,
  read: (within: Handle) => Promise<Result>,
): Promise<Result> => handle.transaction().setIsolationLevel("repeatable read").execute(read);
