/**
 * @file Counts what still depends on the previous secret while a secret is being rotated. Also replaces or deletes it
 * when the rotation of the two-factor key ends.
 */
import type { Handle } from "../../db/schema.ts";

/**
 * How many verifiers were made with a pepper other than `pepperId`. Counts the verifiers of accounts, and of former
 * passwords of reset accounts.
 */
export const countOtherVerifiers = async (
  handle: Handle,
  pepperId: string,
): Promise<{ accounts: number; formerPasswords: number }> => {
  const count = async (table: "users" | "retired_keys"): Promise<number> => {
    const { found } = await handle
      .selectFrom(table)
      .select((one) => one.fn.countAll<number>().as("found"))
      .where("verifier", "not like", `%.${pepperId}`)
      .executeTakeFirstOrThrow();
    return found;
  };
  return { accounts: await count("users"), formerPasswords: await count("retired_keys") };
};

/** How many sessions were last used before `since`. Their browsers have fetched no token under the new key. */
export const countIdleSessions = async (handle: Handle, since: Date): Promise<number> => {
  const { found } = await handle
    .selectFrom("sessions")
    .select((one) => one.fn.countAll<number>().as("found"))
    .where("last_used_at", "<", since)
    .executeTakeFirstOrThrow();
  return found;
};

const unusedBackupCodes = (handle: Handle, before: Date) =>
  handle.selectFrom("backup_codes").where("made_at", "<", before).where("used_at", "is", null);

/** How many users have unused backup codes that were made before the time `before`. */
export const countBackupCodeUsers = async (handle: Handle, before: Date): Promise<number> => {
  const { found } = await unusedBackupCodes(handle, before)
    .select((one) => one.fn.count<number>("user_uid").distinct().as("found"))
    .executeTakeFirstOrThrow();
  return found;
};

export const deleteBackupCodesBefore = async (within: Handle, before: Date): Promise<void> => {
  await within.deleteFrom("backup_codes").where("made_at", "<", before).execute();
};

/**
 * Locks the authenticator apps of all users until the transaction ends. Returns their sealed secrets, proven and
 * pending.
 */
export const lockAuthenticators = (within: Handle) =>
  within
    .selectFrom("authenticators")
    .select(["user_uid", "secret", "pending_secret"])
    .orderBy("user_uid")
    .forUpdate()
    .execute();

export const replaceAuthenticatorSecrets = async (
  within: Handle,
  userUid: string,
  secrets: { readonly secret: string | null; readonly pending_secret: string | null },
): Promise<void> => {
  await within.updateTable("authenticators").set(secrets).where("user_uid", "=", userUid).execute();
};
