/** @file Members who may manage the users of an enterprise, and the users whom they may change. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { aUser, type TestUser, uidOf } from "../factories.ts";
import { rowCounts } from "../harness.ts";
import { anyone } from "../identity/recovery-steps.ts";
import { letterTo } from "../messages/outbox.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { assertAudited } from "./audited.ts";
import { aFounder } from "./enterprise-factories.ts";
import { aBucketOf, aGroup, type TeamCall, useManagedTeam } from "./factories.ts";
import { aJoined, anInvitationBody, anInvited, confirmed } from "./member-factories.ts";

const server = useServer();
const { founder, enterprise, manager, member, as } = useManagedTeam(server);

const users = (user: TestUser): Promise<TeamUser[]> => replied(as(user, ["GET", "users"]));

const everyCall = (uid: string): readonly TeamCall[] => [
  ["GET", "users"],
  ["GET", "users/search"],
  ["POST", "users", anInvitationBody()],
  ["GET", `users/${uid}`],
  ["PUT", `users/${uid}`, anInvitationBody()],
  ["DELETE", `users/${uid}`],
  ["POST", `users/${uid}/invitation`],
  ["PUT", `users/${uid}/state`, { state: "suspended" }],
  ["POST", `users/${uid}/password`],
];

test("only members who manage users can make calls about users", async () => {
  const { uid } = await anInvited(founder);
  const strangers = [await aFounder(server), await aUser(server)];
  const rows = await rowCounts(server);
  for (const call of everyCall(uid)) {
    const reply = await as(member, call);
    assert.deepEqual([reply.status, reply.code], [403, "users.manage"], call.join(" "));
    for (const stranger of strangers) assert.equal((await as(stranger, call)).status, 404, call.join(" "));
  }
  assert.deepEqual(await rowCounts(server), rows);
});

test("a user of another enterprise is not found", async () => {
  const elsewhere = await aFounder(server);
  await confirmed(founder);
  for (const [method, path, body] of everyCall(uidOf(elsewhere)).slice(3))
    assert.equal((await as(founder, [method, path, body])).status, 404, path);
});

test("a member who manages users can list and change them, and find them by full name", async () => {
  await anInvited(manager, { firstname: "Zoë", lastname: "Åkesson", email: "zoe@acme.test" });
  const listed = await users(manager);
  const names = listed.map(({ fullname }) => fullname.toLowerCase());
  assert.deepEqual(names, [...names].sort());
  const found: TeamUser[] = await replied(as(manager, ["GET", "users/search?q=%C3%A5KES"]));
  assert.deepEqual(
    found.map(({ fullname }) => fullname),
    ["Zoë Åkesson"],
  );
  assert.equal(((await replied(as(manager, ["GET", "users/search?q=%25"]))) as unknown[]).length, 0);
  const uid = found[0]?.uid ?? "";
  const body = anInvitationBody({ email: "zoe@acme.test", firstname: "Zoé" });
  assert.equal((await replied<TeamUser>(as(manager, ["PUT", `users/${uid}`, body]))).firstname, "Zoé");
});

test("only a member who can grant permissions can search for members and groups", async () => {
  const group = await aGroup(server, { uid: enterprise.uid }, [member]);
  const other = await aJoined(server, founder);
  const search = () => as(other, ["GET", "team/members?q=group"]);
  assert.equal((await search()).code, "users_groups.manage");
  await aBucketOf(server, other, { uid: enterprise.uid, founder });
  const found = await replied<{ uid: string; entity_type: string }[]>(search());
  assert.deepEqual(
    found.map(({ uid, entity_type }) => [uid, entity_type]),
    [[group, "group"]],
  );
});

test("an invited user gets no reset link; a user with an account gets no invitation, but a reset link", async () => {
  const { uid } = await anInvited(founder);
  assert.equal((await as(founder, ["POST", `users/${uid}/password`])).code, "user.not_joined");
  assert.equal((await as(founder, ["POST", `users/${uidOf(member)}/invitation`])).status, 409);
  assert.equal((await as(manager, ["POST", `users/${uidOf(member)}/password`])).status, 204);
  const { token } = await letterTo(server, member.email, "reset_password");
  const way = await anyone(server).recover({ body: { token: token ?? "" } });
  assert.equal(way.uid, uidOf(member));
});

test("only an administrator can change an administrator", async () => {
  await confirmed(manager);
  for (const [method, path, body] of everyCall(uidOf(founder)).slice(4)) {
    const reply = await as(manager, [method, path, body]);
    assert.deepEqual([reply.status, reply.code], [403, "forbidden"], path);
  }
  assert.equal((await as(manager, ["GET", `users/${uidOf(founder)}`])).status, 200);
});

test("a member cannot suspend or delete themselves", async () => {
  for (const user of [manager, founder]) {
    await confirmed(user);
    const state = await as(user, ["PUT", `users/${uidOf(user)}/state`, { state: "suspended" }]);
    const gone = await as(user, ["DELETE", `users/${uidOf(user)}`]);
    assert.deepEqual([state.status, gone.status], [403, 403]);
  }
});

test("only an administrator can rename the enterprise", async () => {
  const path = `/api/enterprises/${enterprise.uid}`;
  for (const user of [member, manager])
    assert.equal((await callAs(server, user, ["PUT", path, { name: "Mine" }])).status, 403);
  assert.equal((await callAs(server, await aUser(server), ["PUT", path, { name: "Mine" }])).status, 404);
  assert.equal((await callAs(server, founder, ["PUT", path, { name: " " }])).fields["name"], "required");
  const { name } = await replied<{ name: string }>(callAs(server, founder, ["PUT", path, { name: "Acme" }]));
  assert.equal(name, "Acme");
});

test("changes of members are in the audit log", async () => {
  await assertAudited(server, enterprise.uid, [
    "user_invited",
    "user_joined",
    "user_admitted",
    "user_changed",
  ]);
});
