import type { Handle } from "../db/schema.ts";

const KEY = "sign_up";

/** The rule as it was stored; undefined if the operator never set one. */
export const readStoredRule = async (handle: Handle): Promise<string | undefined> =>
  (await handle.selectFrom("settings").select("value").where("key", "=", KEY).executeTakeFirst())?.value;

export const storeRule = async (handle: Handle, value: string): Promise<void> => {
  await handle
    .insertInto("settings")
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
};
