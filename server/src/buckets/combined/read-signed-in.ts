import type { Actor, Credential } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { CombinedRead } from "../../db/combined-statement.ts";
import type { InJson } from "../../db/in-columns.ts";
import type { Handle } from "../../db/schema.ts";
import { admitSession, touchAdmitted } from "../../sessions/admit-session.ts";
import type { LiveSession } from "../../sessions/session.store.ts";

const toSession = (row: InJson<LiveSession> | undefined): LiveSession | undefined =>
  row && { ...row, last_used_at: new Date(row.last_used_at), expires_at: new Date(row.expires_at) };

interface WithSession {
  readonly sessions: readonly InJson<LiveSession>[];
}

type Caller = { readonly sid: string; readonly userUid: string };

/**
 * Reads the caller's session together with what the call needs. If the session has ended, fails like `authenticate` and
 * returns nothing. Does not record that the session was used: the function that calls `readAdmitted` must do that.
 */
export const readAdmitted = async <Given extends Caller, Result extends WithSession>(
  handle: Handle,
  { credential: { claims, ip }, now }: { readonly credential: Credential; readonly now: Date },
  read: CombinedRead<Given, Result>,
  given: Omit<Given, keyof Caller>,
): Promise<Result & { readonly actor: Actor; readonly session: LiveSession }> => {
  const found = await read.together(handle, { ...given, sid: claims.sid, userUid: claims.sub } as Given);
  const session = admitSession(claims, toSession(found.sessions[0]), { now });
  const { user_uid: uid, sid, factor_due: isFactorDue } = session;
  return { ...found, session, actor: { uid, sid, isFactorDue, ip } };
};

/** Makes a function like `readAdmitted` that runs outside a transaction, and records that the session was used. */
export const createAdmittedRead =
  ({ database: { handle }, clock }: Pick<Context, "database" | "clock">) =>
  async <Given extends Caller, Result extends WithSession>(
    credential: Credential,
    read: CombinedRead<Given, Result>,
    given: Omit<Given, keyof Caller>,
  ) => {
    const now = clock.now();
    const found = await readAdmitted(handle, { credential, now }, read, given);
    await touchAdmitted(handle, found.session, now);
    return found;
  };
