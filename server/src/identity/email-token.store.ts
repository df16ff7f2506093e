import type { EmailPurpose, RecoveredBy } from "../db/schema/identity.ts";
import type { Handle } from "../db/schema.ts";

interface NewToken {
  readonly hash: string;
  readonly userUid: string;
  readonly purpose: EmailPurpose;
  readonly email: string;
  readonly expiresAt: Date;
}

export const insertEmailToken = async (handle: Handle, token: NewToken): Promise<void> => {
  await handle
    .insertInto("email_tokens")
    .values({
      token_hash: token.hash,
      user_uid: token.userUid,
      purpose: token.purpose,
      email: token.email,
      expires_at: token.expiresAt,
    })
    .execute();
};

interface LiveToken {
  readonly user_uid: string;
  readonly email: string;
  readonly recovered_by: RecoveredBy | null;
}

/** The token with this hash, if it can still be used. */
export const findEmailToken = (
  handle: Handle,
  { hash, purpose, now }: { hash: string; purpose: EmailPurpose; now: Date },
): Promise<LiveToken | undefined> =>
  handle
    .selectFrom("email_tokens")
    .select(["user_uid", "email", "recovered_by"])
    .where("token_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Marks a token as used and returns it. Of two concurrent calls, only one gets it. */
export const useEmailToken = (
  handle: Handle,
  { hash, purpose, now }: { hash: string; purpose: EmailPurpose; now: Date },
): Promise<LiveToken | undefined> =>
  handle
    .updateTable("email_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["user_uid", "email", "recovered_by"])
    .executeTakeFirst();

/**
 * Records on a live token how the user opened the account key. Returns false if nothing was recorded. The first way
 * stays recorded, with one exception: a recovery code replaces a trusted browser, because the reset must use up the
 * code.
 */
export const markRecovered = async (
  handle: Handle,
  { hash, by, now }: { hash: string; by: RecoveredBy; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await handle
    .updateTable("email_tokens")
    .set({ recovered_by: by })
    .where("token_hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where((or) =>
      by === "code"
        ? or.or([or("recovered_by", "is", null), or("recovered_by", "=", "browser")])
        : or("recovered_by", "is", null),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Deletes the user's earlier links of this purpose, so that they no longer work. */
export const deleteEmailTokens = async (
  handle: Handle,
  { userUid, purpose }: { userUid: string; purpose: EmailPurpose },
): Promise<void> => {
  await handle
    .deleteFrom("email_tokens")
    .where("user_uid", "=", userUid)
    .where("purpose", "=", purpose)
    .execute();
};

/** Deletes all links, of every purpose, that were sent to a former address of the account. */
export const deleteEmailTokensTo = async (
  within: Handle,
  { userUid, email }: { userUid: string; email: string },
): Promise<void> => {
  await within
    .deleteFrom("email_tokens")
    .where("user_uid", "=", userUid)
    .where("email", "=", email)
    .execute();
};

/** Deletes the links of pending resets and address changes. Keeps a link that proves the current address. */
export const cancelPendingLinks = async (
  within: Handle,
  { uid, email }: { uid: string; email: string },
): Promise<void> => {
  await within
    .deleteFrom("email_tokens")
    .where("user_uid", "=", uid)
    .where((or) => or.or([or("purpose", "=", "reset"), or("email", "!=", email)]))
    .execute();
  await within.updateTable("users").set({ pending_email: null }).where("uid", "=", uid).execute();
};

export const deleteExpiredEmailTokens = async (handle: Handle, now: Date): Promise<void> => {
  await handle.deleteFrom("email_tokens").where("expires_at", "<", now).execute();
};
