import type { Context } from "../../context.ts";
import { findUser, findUserByEmail, type User } from "../../people/user.store.ts";

const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The user whom the operator names by address or uid. Throws if there is none. */
export const requireUser = async (
  { database: { handle } }: Pick<Context, "database">,
  typed = "",
): Promise<User> => {
  const name = typed.trim().toLowerCase();
  if (name === "") throw new Error("Name the user by address or uid.");
  const user = UID.test(name) ? await findUser(handle, name) : await findUserByEmail(handle, name);
  if (!user) throw new Error(`No account has the ${UID.test(name) ? "uid" : "address"} ${name}.`);
  return user;
};
