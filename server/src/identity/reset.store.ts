import type { Updateable } from "kysely";
import type { UserTable } from "../db/schema/identity.ts";
import type { Handle } from "../db/schema.ts";
import type { User } from "../people/user.store.ts";

/**
 * Sets a new password, and a new account key if `columns` contain one. Returns false and writes nothing if the password
 * or the account key was changed after the caller read `user`.
 */
export const resetUser = async (
  within: Handle,
  { uid, epoch, ak_gen }: Pick<User, "uid" | "epoch" | "ak_gen">,
  columns: Updateable<UserTable>,
): Promise<boolean> => {
  const { numUpdatedRows } = await within
    .updateTable("users")
    .set({ ...columns, epoch: epoch + 1 })
    .where("uid", "=", uid)
    .where("epoch", "=", epoch)
    .where("ak_gen", "=", ak_gen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
