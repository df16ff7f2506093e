import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { aUser, type TestUser } from "../factories.ts";
import { aDevice, type TestServer } from "../harness.ts";

/** Deletes what the server has of the account's state, as if the account had never saved any. */
export const forgetState = async (server: TestServer, { session }: TestUser): Promise<void> => {
  await server.database.handle
    .deleteFrom("account_states")
    .where("user_uid", "=", session.identity.uid)
    .execute();
};

/** An account that a client of an earlier version has made, which stored no state with it; in another browser. */
export const anEarlierUser = async (
  server: TestServer,
  options: Parameters<typeof aUser>[1] = {},
): Promise<TestUser> => {
  const user = await aUser(server, options);
  await forgetState(server, user);
  const device = aDevice(server);
  return { ...user, device, session: await signIn(device, user) };
};
