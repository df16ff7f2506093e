import { setTimeout as wait } from "node:timers/promises";
import { isWorthRetrying } from "./database-errors.ts";
import type { Handle } from "./schema.ts";

const ATTEMPTS = 3;
/** So that two transactions that disturbed each other do not meet again. */
const LONGEST_PAUSE_MS = 40;

/**
 * Runs the work in one transaction: all of it is stored, or nothing. PostgreSQL ends one of two transactions that wait
 * for each other, or that cannot be put in an order; the work is then run again from its beginning, so it changes
 * nothing outside the database.
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
