import { setTimeout as wait } from "node:timers/promises";
import { isLockedOut, isWorthRetrying } from "./database-errors.ts";
import type { Handle } from "./schema.ts";

/** PostgreSQL takes a second to notice a deadlock, so only a few attempts fit into a call. */
const ATTEMPTS_AFTER_DEADLOCK = 3;
/**
 * If the database makes every transaction serializable, transactions that wait for the same lock fail one after the
 * other, because each has seen the rows as they were before it waited. Each round of attempts lets one of them through.
 */
const ATTEMPTS = 12;
/** The pause before a retry is random and grows, so that transactions that conflicted do not conflict again. */
const SHORTEST_PAUSE_MS = 40;
const LONGEST_PAUSE_MS = 640;

const pauseAfter = (attempt: number): number =>
  Math.random() * Math.min(SHORTEST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);

/**
 * Runs the work in one transaction: all of it is stored, or nothing. PostgreSQL aborts one of two transactions that
 * deadlock or cannot be serialized. The work is then run again from the beginning, so it must have no effects outside
 * the database.
 */
export const inTransaction = async <Result>(
  handle: Handle,
  work: (within: Handle) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await handle.transaction().execute(work);
    } catch (error) {
      const attempts = isLockedOut(error) ? ATTEMPTS_AFTER_DEADLOCK : ATTEMPTS;
      if (attempt >= attempts || !isWorthRetrying(error)) throw error;
      await wait(pauseAfter(attempt));
    }
};
