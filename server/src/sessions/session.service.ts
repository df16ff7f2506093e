import { createSecretKey, randomUUID } from "node:crypto";
import { fail } from "@keepwell/contract/errors.ts";
import type { SessionReply } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { Actor, Admission, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import type { Handle } from "../db/schema.ts";
import { findMembership } from "../people/member.store.ts";
import { getUser, type User } from "../people/user.store.ts";
import { acceptedKeys } from "../secrets.ts";
import { admitSession, IDLE_MS, touchAdmitted } from "./admit-session.ts";
import {
  deleteEndedSessions,
  deleteSession,
  findLiveSession,
  insertSession,
  type LiveSession,
  storeSealedSek,
} from "./session.store.ts";
import { createTokenReader, signToken, type TokenClaims } from "./token.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session ends after this time, even if it is used. A session that is not used ends after `IDLE_MS`. */
const LONGEST_MS = 90 * DAY_MS;
const USER_AGENT_MAX = 300;

export interface Opening {
  readonly caller: Caller;
  /** The account key, sealed under the passkey that signs in; null if the user has proven or set the password. */
  readonly passkeyWrap: Sealed<"ak-passkey"> | null;
}

export const createSessionService = ({ database, secrets, clock }: Context) => {
  const { handle } = database;
  const key = createSecretKey(secrets.tokenKey);
  const readToken = createTokenReader(
    acceptedKeys(secrets, "tokenKey").map((accepted) => createSecretKey(accepted)),
  );

  const issue = (
    user: Pick<User, "uid" | "epoch">,
    session: { sid: string; expires_at: Date },
    form: TokenClaims["form"],
    sek: string,
  ) =>
    signToken(
      {
        userUid: user.uid,
        sid: session.sid,
        epoch: user.epoch,
        form,
        sek,
        issuedAt: clock.now(),
        expiresAt: session.expires_at,
      },
      key,
    );

  const loadSession = async (token: string, now: Date, call: Admission): Promise<LiveSession> => {
    const claims = readToken(token, now);
    const { isAllowedBeforeFactor } = call;
    return admitSession(claims, await findLiveSession(handle, claims.sid), { now, isAllowedBeforeFactor });
  };

  return {
    /** Opens a session for a user who has just proven who they are, within the caller's transaction. */
    open: async (within: Handle, user: User, { caller, passkeyWrap }: Opening): Promise<SessionReply> => {
      const now = clock.now();
      const session = { sid: randomUUID(), expires_at: new Date(now.getTime() + LONGEST_MS) };
      await insertSession(within, {
        ...session,
        user_uid: user.uid,
        user_agent: caller.userAgent.slice(0, USER_AGENT_MAX),
        ip: caller.ip,
        created_at: now,
        last_used_at: now,
        by_passkey: passkeyWrap !== null,
      });
      return {
        uid: user.uid,
        name: `${user.firstname} ${user.lastname}`,
        email: user.email,
        entity: (await findMembership(within, user.uid))?.name ?? null,
        token:
          passkeyWrap === null
            ? issue(user, session, "password", user.sek)
            : issue(user, session, "passkey", passkeyWrap),
      };
    },

    /** The claims of a bearer token that we signed and that has not expired. */
    verify: (token: string): TokenClaims => readToken(token, clock.now()),

    /**
     * The actor of a bearer token. Reads the session's row at each call, so that ending a session takes effect
     * immediately.
     */
    authenticate: async (token: string, call: Admission): Promise<Actor> => {
      const now = clock.now();
      const session = await loadSession(token, now, call);
      await touchAdmitted(handle, session, now);
      return { uid: session.user_uid, sid: session.sid, isFactorDue: session.factor_due };
    },

    /**
     * Throws if the token is not accepted any more. The call does not count as a use of the session, so a stream does
     * not keep its session alive.
     */
    check: async (token: string): Promise<Pick<Actor, "isFactorDue">> => {
      const { factor_due } = await loadSession(token, clock.now(), { isAllowedBeforeFactor: true });
      return { isFactorDue: factor_due };
    },

    /**
     * Returns a new token. If the call has a `sek`, the new token contains it, and the session's first token is refused
     * from then on. Without a `sek`, it contains the last one that was stored or, if there is none, the account key
     * sealed under the password. So if a passkey has opened the session, such a call is refused until one with a `sek`
     * was made.
     */
    refresh: async (
      actor: Actor,
      sek: Sealed<"sek-session"> | undefined,
      within: Handle = handle,
    ): Promise<{ token: string }> => {
      if (sek !== undefined) await storeSealedSek(within, actor.sid, sek);
      const session = (await findLiveSession(within, actor.sid)) ?? fail("unauthorized");
      if (session.sealed_sek === null && session.by_passkey) return fail("unauthorized");
      const user = await getUser(within, actor.uid);
      const token =
        session.sealed_sek === null
          ? issue(user, session, "password", user.sek)
          : issue(user, session, "session", session.sealed_sek);
      return { token };
    },

    sweep: (): Promise<void> => {
      const now = clock.now();
      return deleteEndedSessions(handle, now, new Date(now.getTime() - IDLE_MS));
    },

    signOut: (actor: Actor): Promise<void> => deleteSession(handle, actor.sid),
  };
};

export type SessionService = ReturnType<typeof createSessionService>;
