import { setTimeout as wait } from "node:timers/promises";
import { isWorthRetrying } from "./database-errors.ts";
import type { Handle } from "./schema.ts";

const ATTEMPTS = 3;
/** The pause before a retry is random, so that two transactions that conflicted do not conflict again. */
const LONGEST_PAUSE_MS = 40;

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
      if (attempt === ATTEMPTS || !isWorthRetrying(error)) throw error;
      await wait(Math.random() * LONGEST_PAUSE_MS);
    }
};
