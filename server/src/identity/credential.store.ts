import type { CredentialKind } from "@keepwell/contract/identity/credentials.endpoints.ts";
import type { Insertable, Selectable } from "kysely";
import type { CredentialTable } from "../db/schema/credentials.ts";
import type { Handle } from "../db/schema.ts";

export type StoredCredential = Selectable<CredentialTable>;

/** Leaves out passkeys that wrap an earlier account key, because they cannot open the current one. */
const selectCredentials = (handle: Handle) =>
  handle
    .selectFrom("credentials")
    .innerJoin("users", "users.uid", "credentials.user_uid")
    .where(({ eb, or, ref }) =>
      or([eb("credentials.ak_gen", "is", null), eb("credentials.ak_gen", "=", ref("users.ak_gen"))]),
    )
    .selectAll("credentials");

/** The user's passkeys and security keys, the oldest first. */
export const listCredentials = (handle: Handle, userUid: string): Promise<StoredCredential[]> =>
  selectCredentials(handle)
    .where("credentials.user_uid", "=", userUid)
    .orderBy("credentials.created_at")
    .orderBy("credentials.uid")
    .execute();

export const findCredential = (
  handle: Handle,
  { uid, userUid }: { uid: string; userUid: string },
): Promise<StoredCredential | undefined> =>
  selectCredentials(handle)
    .where("credentials.uid", "=", uid)
    .where("credentials.user_uid", "=", userUid)
    .executeTakeFirst();

/** Finds a credential of any account by the id that its authenticator gave it. */
export const findByCredentialId = (handle: Handle, id: string): Promise<StoredCredential | undefined> =>
  selectCredentials(handle).where("credentials.credential_id", "=", id).executeTakeFirst();

export const insertCredential = async (
  within: Handle,
  credential: Insertable<CredentialTable>,
): Promise<void> => {
  await within.insertInto("credentials").values(credential).execute();
};

/**
 * Records a use. Returns false if the credential was removed in the meantime, or if a signature with the same or a
 * higher count was already used. The count 0 may be repeated, because authenticators that do not count always send 0.
 */
export const recordUse = async (
  handle: Handle,
  uid: string,
  { at, ...use }: Pick<StoredCredential, "sign_count" | "is_synced"> & { readonly at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await handle
    .updateTable("credentials")
    .set({ ...use, last_used_at: at })
    .where("uid", "=", uid)
    .where("sign_count", use.sign_count === 0 ? "=" : "<", use.sign_count)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Returns false if the user has no such credential. */
export const deleteCredential = async (
  within: Handle,
  { uid, userUid }: { uid: string; userUid: string },
): Promise<boolean> => {
  const { numDeletedRows } = await within
    .deleteFrom("credentials")
    .where("uid", "=", uid)
    .where("user_uid", "=", userUid)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Deletes all of the user's credentials of this kind. */
export const deleteCredentials = async (
  within: Handle,
  userUid: string,
  kind: CredentialKind,
): Promise<void> => {
  await within.deleteFrom("credentials").where("user_uid", "=", userUid).where("kind", "=", kind).execute();
};
