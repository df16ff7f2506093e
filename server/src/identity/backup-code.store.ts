import type { Handle } from "../db/schema.ts";

/** Stores new codes in place of all previous ones. */
export const replaceBackupCodes = async (
  within: Handle,
  userUid: string,
  { macs, at }: { macs: readonly string[]; at: Date },
): Promise<void> => {
  await deleteBackupCodes(within, userUid);
  await within
    .insertInto("backup_codes")
    .values(macs.map((mac) => ({ user_uid: userUid, code_mac: mac, made_at: at, used_at: null })))
    .execute();
};

export const deleteBackupCodes = async (within: Handle, userUid: string): Promise<void> => {
  await within.deleteFrom("backup_codes").where("user_uid", "=", userUid).execute();
};

/**
 * Uses up a code. `macs` holds the code's MACs under the current and the previous key. Returns false if the code is
 * wrong or used. Of two concurrent calls, only one succeeds.
 */
export const useBackupCode = async (
  handle: Handle,
  userUid: string,
  { macs, at }: { macs: readonly string[]; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await handle
    .updateTable("backup_codes")
    .set({ used_at: at })
    .where("user_uid", "=", userUid)
    .where("code_mac", "in", macs)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * How many codes are left, and when the codes were made; undefined if the user has never had codes, or all were
 * deleted.
 */
export const countBackupCodes = async (
  handle: Handle,
  userUid: string,
): Promise<{ left: number; madeAt: Date } | undefined> => {
  const rows = await handle
    .selectFrom("backup_codes")
    .select(["made_at", "used_at"])
    .where("user_uid", "=", userUid)
    .execute();
  const [first] = rows;
  return first && { left: rows.filter((row) => row.used_at === null).length, madeAt: first.made_at };
};
