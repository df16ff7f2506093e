/**
 * @file Lets only one import of an account run at a time in this browser. Two imports that run at the same time would
 * not know each other's entries, and would create duplicates.
 */
import type { Session } from "@keepwell/client/session/session.ts";

const nameOf = ({ identity }: Session): string => `keepwell.import/${identity.uid}`;

/**
 * Calls `run` and returns true. While another tab imports for the same account, returns false and does not call `run`.
 */
export const runAlone = (session: Session, run: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(nameOf(session), { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await run();
    return true;
  });

export const isRunningElsewhere = async (session: Session): Promise<boolean> => {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === nameOf(session));
};
