import type { Session } from "@keepwell/client/session/session.ts";

/** The buckets in which a session has sealed all names that it had to seal. */
const sealed = new WeakMap<Session, Set<string>>();

export const sealedIn = (session: Session): Set<string> => {
  const done = sealed.get(session) ?? new Set<string>();
  sealed.set(session, done);
  return done;
};

/**
 * Makes the page check each bucket again when the user next opens the bucket. Called after a change of the setting that
 * decides what is sealed.
 */
export const sealAgain = (session: Session): void => sealedIn(session).clear();
