import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { aUser, type TestUser } from "../factories.ts";
import { aDevice, type TestServer } from "../harness.ts";

/** Deletes the account's state on the server, as if the account had never saved a state. */
export const forgetState = async (server: TestServer, { session }: TestUser): Promise<void> => {
  await server.database.handle
    .deleteFrom("account_states")
    .where("user_uid", "=", session.identity.uid)
    .execute();
};

/** Makes an account without a state, as clients of earlier versions did, on a browser that has never seen a state. */
export const anEarlierUser = async (
  server: TestServer,
  options: Parameters<typeof aUser>[1] = {},
): Promise<TestUser> => {
  const user = await aUser(server, options);
  await forgetState(server, user);
  const device = aDevice(server);
  return { ...user, device, session: await signIn(device, user) };
};
