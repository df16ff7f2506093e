import type { Selectable } from "kysely";
import type { SignInAttemptTable } from "../db/schema/two-factor.ts";
import type { Handle } from "../db/schema.ts";

export type SignInAttempt = Selectable<SignInAttemptTable>;

export const insertAttempt = async (
  within: Handle,
  attempt: Pick<SignInAttempt, "uid" | "token_hash" | "user_uid" | "epoch" | "expires_at">,
): Promise<void> => {
  await within
    .insertInto("sign_in_attempts")
    .values({ ...attempt, used_at: null })
    .execute();
};

interface Asked {
  readonly tokenHash: string;
  readonly now: Date;
  /** How many codes and signatures the user can try in one sign-in attempt. */
  readonly tries: number;
}

export const findLiveAttempt = (
  handle: Handle,
  { tokenHash, now, tries }: Asked,
): Promise<SignInAttempt | undefined> =>
  handle
    .selectFrom("sign_in_attempts")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("tries", "<", tries)
    .executeTakeFirst();

/** Counts one try on a live attempt and returns the attempt. Concurrent tries all count. */
export const countTry = (
  handle: Handle,
  { tokenHash, now, tries }: Asked,
): Promise<SignInAttempt | undefined> =>
  handle
    .updateTable("sign_in_attempts")
    .set((attempt) => ({ tries: attempt("tries", "+", 1) }))
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("tries", "<", tries)
    .returningAll()
    .executeTakeFirst();

/**
 * Consumes the attempt, so that it opens only one session. Returns false if another call has consumed or deleted it.
 */
export const useAttempt = async (within: Handle, uid: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await within
    .updateTable("sign_in_attempts")
    .set({ used_at: at })
    .where("uid", "=", uid)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Deletes the user's sign-ins that wait for a second factor. */
export const deleteUserAttempts = async (within: Handle, userUid: string): Promise<void> => {
  await within.deleteFrom("sign_in_attempts").where("user_uid", "=", userUid).execute();
};

export const deleteEndedAttempts = async (handle: Handle, now: Date): Promise<void> => {
  await handle.deleteFrom("sign_in_attempts").where("expires_at", "<", now).execute();
};
