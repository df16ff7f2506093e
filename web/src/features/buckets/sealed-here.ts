import type { Session } from "@keepwell/client/session/session.ts";

/** By session: the uids of the buckets whose readable names were checked and sealed. */
const sealed = new WeakMap<Session, Set<string>>();

export const sealedIn = (session: Session): Set<string> => {
  const done = sealed.get(session) ?? new Set<string>();
  sealed.set(session, done);
  return done;
};

/**
 * Makes the page check each bucket again when the user next opens it. Called when the user changes whether the server
 * can read names.
 */
export const sealAgain = (session: Session): void => sealedIn(session).clear();
