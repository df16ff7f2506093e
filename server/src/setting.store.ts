/** @file The table of settings: values that the server itself has to remember, each under a name. */
import type { Handle } from "./db/schema.ts";

export const readSetting = async (handle: Handle, key: string): Promise<string | undefined> =>
  (await handle.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst())?.value;

export const writeSetting = async (handle: Handle, key: string, value: string): Promise<void> => {
  await handle
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
};
