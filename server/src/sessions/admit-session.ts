/**
 * @file Decides from a session's row and its token whether the session may be used. Every check of a call's token uses
 * this file.
 */
import { fail } from "@keepwell/contract/errors.ts";
import type { Admission, Claims } from "../caller.ts";
import type { Handle } from "../db/schema.ts";
import { type LiveSession, touchSession } from "./session.store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session that is not used for this long ends. */
export const IDLE_MS = 30 * DAY_MS;
/** `last_used_at` is written at most this often, so that most calls write nothing. */
const TOUCH_MS = 60 * 1000;

const idleMs = ({ last_used_at }: LiveSession, now: Date): number => now.getTime() - last_used_at.getTime();

/**
 * The token's session, if it may still be used. Fails with `unauthorized` otherwise, or with `two_factor.due` if the
 * user must add a second factor first. See [Note: Required factor] for `isAllowedBeforeFactor`.
 */
export const admitSession = (
  claims: Claims,
  session: LiveSession | undefined,
  { now, isAllowedBeforeFactor }: Admission & { readonly now: Date },
): LiveSession => {
  if (!session || session.sid !== claims.sid) return fail("unauthorized");
  if (session.user_uid !== claims.sub || session.epoch !== claims.epoch) return fail("unauthorized");
  if (session.expires_at <= now || idleMs(session, now) > IDLE_MS) return fail("unauthorized");
  if (claims.form !== "session" && session.sealed_sek !== null) return fail("unauthorized");
  if (session.factor_due && !isAllowedBeforeFactor) return fail("two_factor.due");
  return session;
};

/** Records that the session was used, so that it does not end as idle. */
export const touchAdmitted = async (handle: Handle, session: LiveSession, now: Date): Promise<void> => {
  if (idleMs(session, now) > TOUCH_MS) await touchSession(handle, session.sid, now);
};
