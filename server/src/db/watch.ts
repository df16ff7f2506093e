/**
 * @file Notices when the database stops answering, for example because a machine is frozen or the network is lost. A
 * connection whose statement waits cannot tell a silent database from a slow answer, so a second connection checks.
 * While the database does not answer, calls fail at once and do not wait for their timeouts.
 */
import { DatabaseUnavailable } from "./database-errors.ts";

/** How long a statement may take before the watch checks whether the database still answers. */
const QUIET_MS = 1500;
/** How often the watch looks for slow statements, and repeats its check while the database does not answer. */
const TICK_MS = 250;
/**
 * The longest that a statement outside a transaction may take. Inside a transaction, PostgreSQL ends a slow statement.
 */
const STATEMENT_MS = 35_000;

interface Watched {
  /** Ends the connection, so that its statement fails. */
  destroy(): void;
}

export interface Watch {
  /** Throws while the database does not answer. */
  check(): void;
  /** Follows a statement until it is answered. */
  during<T>(connection: Watched, statement: Promise<T>): Promise<T>;
  stop(): void;
}

/** `answers` uses a connection of its own to check whether the database answers. It never rejects. */
export const createWatch = (answers: () => Promise<boolean>): Watch => {
  const pending = new Map<Watched, number>();
  let silent = false;
  let isChecking = false;
  let checkedAt = 0;
  let answeredAt = 0;

  const runCheck = async (): Promise<void> => {
    isChecking = true;
    checkedAt = Date.now();
    const answered = await answers();
    // On an overloaded machine the check may fail although statements are answered. Those answers show that the
    // database is not silent.
    silent = !answered && answeredAt < checkedAt;
    checkedAt = Date.now();
    isChecking = false;
    if (silent) for (const connection of pending.keys()) connection.destroy();
  };

  const tick = (): void => {
    const now = Date.now();
    for (const [connection, since] of pending) if (now - since > STATEMENT_MS) connection.destroy();
    const [oldest = now] = pending.values();
    const quiet = now - Math.max(oldest, checkedAt) > QUIET_MS && pending.size > 0;
    if (!isChecking && (silent || quiet)) void runCheck();
  };
  const timer = setInterval(tick, TICK_MS).unref();

  return {
    check: () => {
      if (silent) throw new DatabaseUnavailable("the database does not answer");
    },
    during: async (connection, statement) => {
      pending.set(connection, Date.now());
      try {
        const result = await statement;
        answeredAt = Date.now();
        return result;
      } finally {
        pending.delete(connection);
      }
    },
    stop: () => clearInterval(timer),
  };
};
