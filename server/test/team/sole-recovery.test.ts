/**
 * @file An administrator can recover other accounts, but not their own. So a sole administrator who has lost the
 * password cannot request recovery.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { renewEscrow } from "@keepwell/client/team/join.ts";
import type { TestUser } from "../factories.ts";
import { send } from "../harness.ts";
import { resetTokenOf } from "../identity/recovery-steps.ts";
import { useServer } from "../use-server.ts";
import { xPublic } from "./admin-recovery-steps.ts";
import { aFounder } from "./enterprise-factories.ts";
import { anAdmin } from "./member-factories.ts";

const server = useServer();

const post = (path: string, body: unknown) =>
  send(server, { method: "POST", url: `/api/password${path}`, body });

/** Returns whether recovery by an administrator is offered, and the status of a request for it. */
const asked = async ({ email }: TestUser): Promise<[boolean, number]> => {
  const token = await resetTokenOf(server, email);
  const { has_administrators } = JSON.parse((await post("/recovery", { token })).text);
  const { status } = await post("/recovery-request", { token, x_pk: await xPublic() });
  return [has_administrators, status];
};

test("an administrator can request recovery if there is another administrator; a sole administrator cannot request it", async () => {
  const founder = await aFounder(server);
  await renewEscrow(founder.device, founder.session, founder.password);
  assert.deepEqual(await asked(founder), [false, 403]);
  await anAdmin(server, founder);
  await renewEscrow(founder.device, founder.session, founder.password);
  assert.deepEqual(await asked(founder), [true, 201]);
});
