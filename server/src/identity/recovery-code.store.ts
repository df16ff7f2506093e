import type { Insertable, Selectable } from "kysely";
import type { Handle, Tables } from "../db/schema.ts";

type RecoveryCode = Selectable<Tables["recovery_codes"]>;

/** The user's recovery code. Undefined if there is none, or if the code opens only an earlier account key. */
export const findRecoveryCode = (
  handle: Handle,
  { uid, ak_gen }: { uid: string; ak_gen: number },
): Promise<RecoveryCode | undefined> =>
  handle
    .selectFrom("recovery_codes")
    .selectAll()
    .where("user_uid", "=", uid)
    .where("ak_gen", "=", ak_gen)
    .executeTakeFirst();

/** Replaces the previous code. The new code counts as not yet saved by the user. */
export const putRecoveryCode = async (
  handle: Handle,
  code: Insertable<Tables["recovery_codes"]>,
): Promise<void> => {
  await handle
    .insertInto("recovery_codes")
    .values(code)
    .onConflict((taken) => taken.column("user_uid").doUpdateSet({ ...code, saved_at: null }))
    .execute();
};

/** Records when the user saved the code. Returns false if there is no such code. */
export const markRecoveryCodeSaved = async (
  handle: Handle,
  code: { readonly user_uid: string; readonly verifier_hash?: string },
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await handle
    .updateTable("recovery_codes")
    .set({ saved_at: at })
    .where((row) => row.and(code))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const deleteRecoveryCode = async (handle: Handle, userUid: string): Promise<void> => {
  await handle.deleteFrom("recovery_codes").where("user_uid", "=", userUid).execute();
};
