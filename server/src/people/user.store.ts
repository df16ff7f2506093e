import type { Insertable, Selectable } from "kysely";
import type { UserTable } from "../db/schema/identity.ts";
import type { Handle } from "../db/schema.ts";

export type User = Selectable<UserTable>;

export const insertUser = async (handle: Handle, user: Insertable<UserTable>): Promise<void> => {
  await handle.insertInto("users").values(user).execute();
};

export const findUserByEmail = (handle: Handle, email: string): Promise<User | undefined> =>
  handle.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

export const findUser = (handle: Handle, uid: string): Promise<User | undefined> =>
  handle.selectFrom("users").selectAll().where("uid", "=", uid).executeTakeFirst();

export const getUser = (handle: Handle, uid: string): Promise<User> =>
  handle.selectFrom("users").selectAll().where("uid", "=", uid).executeTakeFirstOrThrow();

/** Returns the user, locked so that neither password nor account key changes before the transaction ends. */
export const shareLockUser = (within: Handle, uid: string): Promise<User> =>
  within.selectFrom("users").selectAll().where("uid", "=", uid).forShare().executeTakeFirstOrThrow();

type AtPassword = Pick<User, "uid" | "epoch">;

const atPassword = (within: Handle, { uid, epoch }: AtPassword) =>
  within.selectFrom("users").selectAll().where("uid", "=", uid).where("epoch", "=", epoch);

/**
 * The user, if the password is still the one that was proven. The lock keeps the password and the second factors from
 * changing before the transaction ends.
 */
export const shareLockUserAt = (within: Handle, at: AtPassword): Promise<User | undefined> =>
  atPassword(within, at).forShare().executeTakeFirst();

/** Locks the user until the transaction ends. Rows that refer to the user can still be written. */
export const lockUser = (within: Handle, uid: string): Promise<User> =>
  within.selectFrom("users").selectAll().where("uid", "=", uid).forNoKeyUpdate().executeTakeFirstOrThrow();

/** Like `lockUser`, but returns undefined if the password is no longer the one that was proven. */
export const lockUserAt = (within: Handle, at: AtPassword): Promise<User | undefined> =>
  atPassword(within, at).forNoKeyUpdate().executeTakeFirst();

/** Like `lockUser`, but returns undefined if the account no longer has this address, or no longer exists. */
export const lockUserWithAddress = (
  within: Handle,
  { uid, email }: Pick<User, "uid" | "email">,
): Promise<User | undefined> =>
  within
    .selectFrom("users")
    .selectAll()
    .where("uid", "=", uid)
    .where("email", "=", email)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The account that has this address and never proved it, locked like `lockUser`. */
export const lockUnproven = (within: Handle, email: string): Promise<User | undefined> =>
  within
    .selectFrom("users")
    .selectAll()
    .where("email", "=", email)
    .where("email_verified_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateDetails = async (
  handle: Handle,
  uid: string,
  details: Partial<Pick<User, "firstname" | "lastname" | "email" | "pending_email">>,
): Promise<void> => {
  await handle.updateTable("users").set(details).where("uid", "=", uid).execute();
};

/** Stores another verifier of the same password, unless the password was changed meanwhile. */
export const replaceVerifier = async (
  handle: Handle,
  uid: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await handle
    .updateTable("users")
    .set({ verifier: to })
    .where("uid", "=", uid)
    .where("verifier", "=", from)
    .execute();
};

/** Stores the user's address, signed by the user's current keys. */
export const updateSignedAddress = async (
  within: Handle,
  uid: string,
  signed: NonNullable<User["signed_address"]>,
): Promise<void> => {
  await within
    .updateTable("users")
    .set({ signed_address: JSON.stringify(signed) })
    .where("uid", "=", uid)
    .execute();
};

export const setProvenEmail = async (
  handle: Handle,
  uid: string,
  { email, at }: { email: string; at: Date },
): Promise<void> => {
  await handle
    .updateTable("users")
    .set({ email, email_verified_at: at, pending_email: null })
    .where("uid", "=", uid)
    .execute();
};

/**
 * Replaces the password and increases the epoch. Returns false and writes nothing if the password was changed in the
 * meantime.
 */
export const replacePassword = async (
  handle: Handle,
  { uid, epoch }: Pick<User, "uid" | "epoch">,
  password: Pick<User, "verifier" | "kdf" | "salt" | "sek">,
): Promise<boolean> => {
  const { numUpdatedRows } = await handle
    .updateTable("users")
    .set({ ...password, epoch: epoch + 1 })
    .where("uid", "=", uid)
    .where("epoch", "=", epoch)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
