import { setTimeout as wait } from "node:timers/promises";
import { isLockedOut, isWorthRetrying } from "./database-errors.ts";

/**
 * If the work deadlocks, it is run at most this many times. PostgreSQL takes a second to notice a deadlock, so only a
 * few attempts fit into a call.
 */
const ATTEMPTS_AFTER_DEADLOCK = 3;
/**
 * After other conflicts, the work is run at most this many times. On a database whose default isolation is
 * serializable, several statements outside a transaction may wait for one row. In each round of attempts only one
 * statement succeeds, because the others have read the row before it was changed.
 */
const ATTEMPTS = 12;
/**
 * The longest pause before the first retry. Each pause is random up to a limit that doubles each time, so that the
 * transactions do not conflict again.
 */
const SHORTEST_PAUSE_MS = 40;
const LONGEST_PAUSE_MS = 640;

const pauseAfter = (attempt: number): number =>
  Math.random() * Math.min(SHORTEST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);

/**
 * Runs the work, and runs it again if it was undone only because of another transaction or a migration. The work must
 * have no effects outside the database.
 */
export const retryConflicts = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      const attempts = isLockedOut(error) ? ATTEMPTS_AFTER_DEADLOCK : ATTEMPTS;
      if (attempt >= attempts || !isWorthRetrying(error)) throw error;
      await wait(pauseAfter(attempt));
    }
};
