import { sideOf } from "../authorization/rows.ts";
import type { openTargets } from "../authorization/targets.ts";
import { aUser, tokenOf } from "../factories.ts";
import type { TestServer } from "../harness.ts";

type Targets = Pick<Awaited<ReturnType<typeof openTargets>>, "actors">;

/** Returns the token of the objects' owner; for the sign-out, which ends the session, the token of a new user. */
export const tokenFor = async (server: TestServer, { actors }: Targets, name: string): Promise<string> =>
  tokenOf(name === "identity.signOut" ? await aUser(server) : actors[sideOf(name)].owner);
