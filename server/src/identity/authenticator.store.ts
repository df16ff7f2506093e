import type { Selectable } from "kysely";
import type { AuthenticatorTable } from "../db/schema/two-factor.ts";
import type { Handle } from "../db/schema.ts";

export type Authenticator = Selectable<AuthenticatorTable>;

export const findAuthenticator = (handle: Handle, userUid: string): Promise<Authenticator | undefined> =>
  handle.selectFrom("authenticators").selectAll().where("user_uid", "=", userUid).executeTakeFirst();

/**
 * Stores a pending secret. The proven secret stays valid until the user enters a code that the app makes from the
 * pending secret.
 */
export const putPendingAuthenticator = async (
  within: Handle,
  userUid: string,
  { secret, until }: { secret: string; until: Date },
): Promise<void> => {
  const pending = { pending_secret: secret, pending_until: until };
  await within
    .insertInto("authenticators")
    .values({ user_uid: userUid, ...pending })
    .onConflict((conflict) => conflict.column("user_uid").doUpdateSet(pending))
    .execute();
};

/** Turns the pending secret into the proven one. Returns false if this secret is no longer pending. */
export const confirmPendingAuthenticator = async (
  within: Handle,
  userUid: string,
  { secret, step, at }: { secret: string; step: number; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await within
    .updateTable("authenticators")
    .set({ secret, confirmed_at: at, last_step: step, pending_secret: null, pending_until: null })
    .where("user_uid", "=", userUid)
    .where("pending_secret", "=", secret)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * Uses up a period's code. Returns false if a code of this or a later period was already used, or if the secret has
 * changed.
 */
export const takeStep = async (
  handle: Handle,
  userUid: string,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await handle
    .updateTable("authenticators")
    .set({ last_step: step })
    .where("user_uid", "=", userUid)
    .where("secret", "=", secret)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Deletes the proven and the pending secret. If there is no proven secret, deletes nothing and returns false. */
export const deleteAuthenticator = async (within: Handle, userUid: string): Promise<boolean> => {
  const { numDeletedRows } = await within
    .deleteFrom("authenticators")
    .where("user_uid", "=", userUid)
    .where("secret", "is not", null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
