import type { Session } from "@keepwell/client/session/session.ts";

/** Buckets in which a session has found nothing more to seal. */
const sealed = new WeakMap<Session, Set<string>>();

export const sealedIn = (session: Session): Set<string> => {
  const done = sealed.get(session) ?? new Set<string>();
  sealed.set(session, done);
  return done;
};

/**
 * Makes the page check each bucket again when the bucket is next opened, because the setting that decides what is
 * sealed has changed.
 */
export const sealAgain = (session: Session): void => sealedIn(session).clear();
