/**
 * @file Suspending an administrator ends the role. So it requires a confirmed password, like every call that ends the
 * role.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import type { Handle } from "../../src/db/schema.ts";
import { updateMember } from "../../src/people/member.store.ts";
import { lockTeam } from "../../src/people/team-lock.store.ts";
import { type TestUser, uidOf } from "../factories.ts";
import { pass } from "../identity/recovery-steps.ts";
import { addApp, firstStep } from "../identity/second-factor.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { whileWaiting } from "../while-waiting.ts";
import { aFoundedTeam } from "./enterprise-factories.ts";
import { aJoined, anAdmin, confirmed } from "./member-factories.ts";

const server = useServer();
const { founder, enterprise } = prepare(server, () => aFoundedTeam(server));

const pathOf = (user: TestUser): string => `/api/enterprises/${enterprise.uid}/users/${uidOf(user)}`;

const setState = (user: TestUser, state: "pending" | "suspended") =>
  callAs(server, founder, ["PUT", `${pathOf(user)}/state`, { state }]);

const suspend = (user: TestUser) => setState(user, "suspended");

const seen = (user: TestUser): Promise<TeamUser> => replied(callAs(server, founder, ["GET", pathOf(user)]));

test("suspending an administrator requires the password; suspending a member does not", async () => {
  const [admin, member] = [await anAdmin(server, founder), await aJoined(server, founder)];
  // The password was confirmed for the appointment of the administrator. Enough time passes that this confirmation
  // expires.
  pass(server, 11);
  assert.equal((await suspend(admin)).code, "confirmation_required");
  assert.deepEqual([(await seen(admin)).state, (await seen(admin)).is_admin], ["active", true]);
  assert.equal((await replied<TeamUser>(suspend(member))).state, "suspended");
  await confirmed(founder);
  const ended = await replied<TeamUser>(suspend(admin));
  assert.deepEqual([ended.state, ended.is_admin], ["suspended", false]);
});

test("a sign-in fails if an administrator suspends the member while the server checks the code", async () => {
  const member = await aJoined(server, founder);
  const app = await addApp(server, member);
  const pending = await firstStep(server, member);
  const finish = async () => pending.finish({ code: await app.nextCode(), method: "authenticator" });
  const lock = (held: Handle) => updateMember(held, uidOf(member), { state: "suspended" });
  const waiting = whileWaiting(server, finish, { lock, change: async () => {} });
  await assert.rejects(waiting, { code: "account.suspended" });
  await replied(setState(member, "pending"));
  assert.equal((await (await finish()).api.identity.me()).email, member.email);
});

test("suspending a member who becomes an administrator during the call is a conflict", async () => {
  const member = await aJoined(server, founder);
  pass(server, 11);
  const { handle } = server.database;
  const reply = await whileWaiting(server, () => suspend(member), {
    lock: (held) => lockTeam(held, enterprise.uid),
    change: (held) => updateMember(held, uidOf(member), { role: "admin" }),
  });
  assert.equal(reply.code, "conflict");
  await updateMember(handle, uidOf(member), { role: "member" });
});
