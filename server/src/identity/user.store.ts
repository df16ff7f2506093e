import type { Insertable, Selectable } from "kysely";
import type { Handle, UserTable } from "../db/schema.ts";

export type User = Selectable<UserTable>;

export const insertUser = async (handle: Handle, user: Insertable<UserTable>): Promise<void> => {
  await handle.insertInto("users").values(user).execute();
};

export const findUserByEmail = (handle: Handle, email: string): Promise<User | undefined> =>
  handle.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

export const getUser = (handle: Handle, uid: string): Promise<User> =>
  handle.selectFrom("users").selectAll().where("uid", "=", uid).executeTakeFirstOrThrow();
