import type { Session } from "@keepwell/client/session/session.ts";

/**
 * For each session, the uids of the buckets in which this page has already checked for readable names and sealed them.
 */
const sealed = new WeakMap<Session, Set<string>>();

export const sealedIn = (session: Session): Set<string> => {
  const done = sealed.get(session) ?? new Set<string>();
  sealed.set(session, done);
  return done;
};

/**
 * Makes the page check each bucket again when the user next opens it. Called when the user has changed the setting that
 * decides whether the server can read names.
 */
export const sealAgain = (session: Session): void => sealedIn(session).clear();
