import { type Insertable, type Selectable, sql } from "kysely";
import type { SessionTable } from "../db/schema/identity.ts";
import type { Handle } from "../db/schema.ts";
import { isFactorDue } from "../people/second-factor.store.ts";

export type Session = Selectable<SessionTable>;

/** A session with its user's password epoch: a token of an earlier epoch is refused. */
export type LiveSession = Pick<
  Session,
  "sid" | "user_uid" | "sealed_sek" | "by_passkey" | "factor_due" | "last_used_at" | "expires_at"
> & {
  readonly epoch: number;
};

/** Stores a session. At a sign-in, the caller holds the lock of `shareLockMembership`; see [Note: Required factor]. */
export const insertSession = async (
  within: Handle,
  session: Omit<Insertable<SessionTable>, "factor_due">,
): Promise<void> => {
  const factorDue = isFactorDue(sql`${session.user_uid}::uuid`);
  await within
    .insertInto("sessions")
    .values({ ...session, factor_due: factorDue })
    .execute();
};

/** Selects one session, as a part of a combined statement. */
export const liveSession = (handle: Handle, sid: string) =>
  handle
    .selectFrom("sessions")
    .innerJoin("users", "users.uid", "sessions.user_uid")
    .select([
      "sessions.sid",
      "sessions.user_uid",
      "sessions.sealed_sek",
      "sessions.by_passkey",
      "sessions.factor_due",
      "sessions.last_used_at",
      "sessions.expires_at",
      "users.epoch",
    ])
    .where("sessions.sid", "=", sid);

export const findLiveSession = (handle: Handle, sid: string): Promise<LiveSession | undefined> =>
  liveSession(handle, sid).executeTakeFirst();

export const touchSession = async (handle: Handle, sid: string, at: Date): Promise<void> => {
  await handle.updateTable("sessions").set({ last_used_at: at }).where("sid", "=", sid).execute();
};

export const storeSealedSek = async (
  handle: Handle,
  sid: string,
  sealedSek: NonNullable<Session["sealed_sek"]>,
): Promise<void> => {
  await handle.updateTable("sessions").set({ sealed_sek: sealedSek }).where("sid", "=", sid).execute();
};

export const deleteSession = async (handle: Handle, sid: string): Promise<void> => {
  await handle.deleteFrom("sessions").where("sid", "=", sid).execute();
};

export const findSession = (
  handle: Handle,
  sid: string,
): Promise<Pick<Session, "created_at" | "confirmed_at"> | undefined> =>
  handle
    .selectFrom("sessions")
    .select(["created_at", "confirmed_at"])
    .where("sid", "=", sid)
    .executeTakeFirst();

export const confirmSession = async (handle: Handle, sid: string, at: Date): Promise<void> => {
  await handle.updateTable("sessions").set({ confirmed_at: at }).where("sid", "=", sid).execute();
};

type ListedSession = Pick<Session, "sid" | "user_agent" | "ip" | "created_at" | "last_used_at">;

/** The user's sessions that have not expired, the most recently used first. */
export const listUserSessions = (handle: Handle, userUid: string, now: Date): Promise<ListedSession[]> =>
  handle
    .selectFrom("sessions")
    .select(["sid", "user_agent", "ip", "created_at", "last_used_at"])
    .where("user_uid", "=", userUid)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .execute();

/** Returns false if the user has no such session. */
export const deleteUserSession = async (
  handle: Handle,
  { sid, userUid }: { sid: string; userUid: string },
): Promise<boolean> => {
  const { numDeletedRows } = await handle
    .deleteFrom("sessions")
    .where("sid", "=", sid)
    .where("user_uid", "=", userUid)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Deletes all of a user's sessions except this one; returns how many there were. */
export const deleteOtherSessions = async (
  handle: Handle,
  { uid, sid }: { uid: string; sid: string },
): Promise<number> => {
  const { numDeletedRows } = await handle
    .deleteFrom("sessions")
    .where("user_uid", "=", uid)
    .where("sid", "!=", sid)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

export const deleteAllSessions = async (within: Handle, userUid: string): Promise<void> => {
  await within.deleteFrom("sessions").where("user_uid", "=", userUid).execute();
};

/** Deletes sessions that are expired or idle. */
export const deleteEndedSessions = async (handle: Handle, now: Date, idleSince: Date): Promise<void> => {
  await handle
    .deleteFrom("sessions")
    .where((or) => or.or([or("expires_at", "<", now), or("last_used_at", "<", idleSince)]))
    .execute();
};
