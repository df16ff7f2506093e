import { sideOf } from "../authorization/rows.ts";
import type { openTargets } from "../authorization/targets.ts";
import { aUser, tokenOf } from "../factories.ts";
import type { TestServer } from "../harness.ts";

type Targets = Pick<Awaited<ReturnType<typeof openTargets>>, "actors">;

/** Returns the token of the objects' owner, or of a new user for the call that ends its session. */
export const tokenFor = async (server: TestServer, { actors }: Targets, name: string): Promise<string> =>
  tokenOf(name === "identity.signOut" ? await aUser(server) : actors[sideOf(name)].owner);
