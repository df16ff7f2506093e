/** @file The keys by which the sandbox recognizes a repeated call ([Note: Payment keys]). They are no secrets. */
import type { Insertable, Selectable } from "kysely";
import type { Handle, Tables } from "../../../db/schema.ts";

type KeyRow = Selectable<Tables["sandbox_keys"]>;

export const findKey = (handle: Handle, key: string): Promise<KeyRow | undefined> =>
  handle.selectFrom("sandbox_keys").selectAll().where("key", "=", key).executeTakeFirst();

/** Inserts the key; returns false if it is taken. Waits for another transaction that is inserting this key. */
export const insertKey = async (
  within: Handle,
  row: Insertable<Tables["sandbox_keys"]>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await within
    .insertInto("sandbox_keys")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** @param made the result of the request with this key, as JSON. */
export const updateMade = async (within: Handle, key: string, made: string): Promise<void> => {
  await within.updateTable("sandbox_keys").set({ made }).where("key", "=", key).execute();
};

export const deleteOldKeys = async (handle: Handle, before: Date): Promise<void> => {
  await handle.deleteFrom("sandbox_keys").where("created_at", "<=", before).execute();
};
