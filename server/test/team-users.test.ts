/** @file The people of an enterprise: who may see to them, and how many there may be. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { createServices } from "../src/services.ts";
import {
  aFounder,
  aJoined,
  anAdmin,
  anInvitationBody,
  anInvited,
  confirmed,
  enterpriseUidOf,
  invitationTo,
} from "./enterprise-factories.ts";
import { aUser, type TestUser } from "./factories.ts";
import { openTestServer, type RawReply, rowCounts, type TestServer } from "./harness.ts";
import { letterTo } from "./outbox.ts";
import { anyone } from "./recovery-steps.ts";
import { callAs, proveAddress, replied, uidOf } from "./sharing-factories.ts";
import { aBucketOf, aGroup, aManagedTeam } from "./team-factories.ts";

let server: TestServer;
let founder: TestUser;
let enterprise: string;
/** May see to users, and is no administrator. */
let manager: TestUser;
let member: TestUser;
before(async () => {
  server = await openTestServer();
  ({ founder, enterprise, manager, member } = await aManagedTeam(server));
});
after(() => server.close());

type Call = readonly [method: string, path: string, body?: unknown];
const as = (user: TestUser, [method, path, body]: Call, at = enterprise): Promise<RawReply> =>
  callAs(server, user, [method, `/api/enterprises/${at}/${path}`, body]);

const users = (user: TestUser): Promise<TeamUser[]> => replied(as(user, ["GET", "users"]));

const everyCall = (uid: string): readonly Call[] => [
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

test("users are for those who may manage them: nobody else calls anything", async () => {
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

test("a person of another enterprise is not there", async () => {
  const elsewhere = await aFounder(server);
  await confirmed(founder);
  for (const [method, path, body] of everyCall(uidOf(elsewhere)).slice(3))
    assert.equal((await as(founder, [method, path, body])).status, 404, path);
});

test("who may manage users lists, finds and changes them, by full name", async () => {
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

test("members and groups are found by whoever grants something, and by no other", async () => {
  const group = await aGroup(server, { uid: enterprise }, [member]);
  const other = await aJoined(server, founder);
  const search = () => as(other, ["GET", "team/members?q=group"]);
  assert.equal((await search()).code, "users_groups.manage");
  await aBucketOf(server, other, { uid: enterprise, founder });
  const found = await replied<{ uid: string; entity_type: string }[]>(search());
  assert.deepEqual(
    found.map(({ uid, entity_type }) => [uid, entity_type]),
    [[group, "group"]],
  );
});

test("an address is one person's, in or out of the enterprise", async () => {
  const invited = await anInvited(founder);
  const stranger = await aUser(server);
  for (const email of [invited.email, invited.email.toUpperCase(), stranger.email, member.email]) {
    const reply = await as(founder, ["POST", "users", anInvitationBody({ email })]);
    assert.deepEqual([reply.status, reply.fields], [422, { email: "email_taken" }], email);
  }
  const body = { ...anInvitationBody(), email_confirm: "other@acme.test" };
  assert.deepEqual((await as(founder, ["POST", "users", body])).fields, { email_confirm: "email_mismatch" });
  for (const uid of [uidOf(stranger), uidOf(member), invited.uid])
    assert.equal((await as(founder, ["POST", "users", { ...anInvitationBody(), uid }])).code, "uid_taken");
});

test("two invitations of one address at once are one", async () => {
  const body = anInvitationBody();
  const replies = await Promise.all([1, 2].map(() => as(founder, ["POST", "users", body])));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422]);
});

test("small business has room for five, invited and suspended ones included", async () => {
  const small = await aFounder(server, { plan: "small_business", name: "Five & Co" });
  const uid = await enterpriseUidOf(small);
  const invited = await anInvited(small);
  const suspended = await aJoined(server, small);
  await replied(as(small, ["PUT", `users/${uidOf(suspended)}/state`, { state: "suspended" }], uid));
  await anInvited(small);
  const last = await Promise.all([1, 2].map(() => as(small, ["POST", "users", anInvitationBody()], uid)));
  assert.deepEqual(last.map(({ status }) => status).sort(), [201, 402]);
  const full = await as(small, ["POST", "users", anInvitationBody()], uid);
  assert.deepEqual([full.status, full.code], [402, "payment"]);
  await confirmed(small);
  await replied(as(small, ["DELETE", `users/${invited.uid}`], uid));
  assert.equal((await as(small, ["POST", "users", anInvitationBody()], uid)).status, 201);
});

test("the enterprise plan has no end, and bills those beyond five", async () => {
  const large = await aFounder(server);
  const { uid } = await large.session.api.billing.findSubscriber({
    params: { type: "enterprise", uid: await enterpriseUidOf(large) },
  });
  const extra = async (): Promise<number> => {
    const { round } = createServices(server.context).billing;
    await round.tidy();
    const row = server.database.handle
      .selectFrom("subscriptions")
      .select("extra")
      .where("subscriber_uid", "=", uid);
    return (await row.executeTakeFirstOrThrow()).extra;
  };
  const invited: TeamUser[] = [];
  for (let n = 1; n < 5; n += 1) invited.push(await anInvited(large));
  assert.equal(await extra(), 0);
  for (let n = 0; n < 2; n += 1) invited.push(await anInvited(large));
  assert.equal(await extra(), 2);
  await confirmed(large);
  const path = `users/${invited[0]?.uid}`;
  await replied(as(large, ["DELETE", path], await enterpriseUidOf(large)));
  assert.equal(await extra(), 1);
});

test("another address of an invited person gets a link of its own; a proven one is its owner's", async () => {
  const invited = await anInvited(founder);
  const token = await invitationTo(server, invited);
  const email = `${randomUUID()}@acme.test`;
  await replied(as(founder, ["PUT", `users/${invited.uid}`, anInvitationBody({ email })]));
  assert.notEqual(await invitationTo(server, { email }), token);
  const reply = await callAs(server, founder, ["POST", "/api/team/invitation", { token }]);
  assert.equal(reply.code, "reset.invalid_token");
  const taken = anInvitationBody({ email: member.email });
  assert.deepEqual((await as(founder, ["PUT", `users/${invited.uid}`, taken])).fields, {
    email: "email_taken",
  });
  const another = await as(founder, ["PUT", `users/${uidOf(member)}`, anInvitationBody()]);
  assert.deepEqual(another.fields, { email: "invalid" });
  const same = anInvitationBody({ email: member.email, firstname: "Renamed" });
  assert.equal((await as(founder, ["PUT", `users/${uidOf(member)}`, same])).status, 200);
});

test("an address that is not proven is changed, and proven by a letter to it", async () => {
  const unproven = await aFounder(server);
  const admin = await anAdmin(server, unproven);
  const body = anInvitationBody();
  const path = `users/${uidOf(unproven)}`;
  await replied(as(admin, ["PUT", path, body], await enterpriseUidOf(unproven)));
  await proveAddress(server, body);
  const { email, email_verified } = await unproven.session.api.identity.me();
  assert.deepEqual([email, email_verified], [body.email, true]);
});

test("letters to one person, and people invited by one, are counted", async () => {
  const strict = await openTestServer({
    ...{ database: server.database, secrets: server.context.secrets, limits: {} },
  });
  try {
    const { uid } = await anInvited(founder);
    const again = () =>
      callAs(strict, founder, ["POST", `/api/enterprises/${enterprise}/users/${uid}/invitation`]);
    for (let n = 0; n < 5; n += 1) assert.equal((await again()).status, 200);
    assert.equal((await again()).status, 429);
    const other = await anInvited(founder);
    const rename = (email: string) =>
      callAs(strict, founder, [
        ...(["PUT", `/api/enterprises/${enterprise}/users/${other.uid}`] as const),
        anInvitationBody({ email }),
      ]);
    const another = () => rename(`${randomUUID()}@acme.test`);
    for (let n = 0; n < 5; n += 1) assert.equal((await another()).status, 200);
    assert.equal((await another()).status, 429, "another address gets a letter too");
    const { email } = await replied<TeamUser>(as(founder, ["GET", `users/${other.uid}`]));
    assert.equal((await rename(email)).status, 200);
  } finally {
    await strict.close();
  }
});

test("a link is mailed again to who has no account, and a reset link to who has", async () => {
  const { uid } = await anInvited(founder);
  assert.equal((await as(founder, ["POST", `users/${uid}/password`])).code, "user.not_joined");
  assert.equal((await as(founder, ["POST", `users/${uidOf(member)}/invitation`])).status, 409);
  assert.equal((await as(manager, ["POST", `users/${uidOf(member)}/password`])).status, 204);
  const { token } = await letterTo(server, member.email, "reset_password");
  const way = await anyone(server).recover({ body: { token: token ?? "" } });
  assert.equal(way.uid, uidOf(member));
});

test("administrators are changed by administrators", async () => {
  await confirmed(manager);
  for (const [method, path, body] of everyCall(uidOf(founder)).slice(4)) {
    const reply = await as(manager, [method, path, body]);
    assert.deepEqual([reply.status, reply.code], [403, "forbidden"], path);
  }
  assert.equal((await as(manager, ["GET", `users/${uidOf(founder)}`])).status, 200);
});

test("nobody suspends or deletes himself", async () => {
  for (const user of [manager, founder]) {
    await confirmed(user);
    const state = await as(user, ["PUT", `users/${uidOf(user)}/state`, { state: "suspended" }]);
    const gone = await as(user, ["DELETE", `users/${uidOf(user)}`]);
    assert.deepEqual([state.status, gone.status], [403, 403]);
  }
});

test("an administrator renames the enterprise, and nobody else does", async () => {
  const path = `/api/enterprises/${enterprise}`;
  for (const user of [member, manager])
    assert.equal((await callAs(server, user, ["PUT", path, { name: "Mine" }])).status, 403);
  assert.equal((await callAs(server, await aUser(server), ["PUT", path, { name: "Mine" }])).status, 404);
  assert.equal((await callAs(server, founder, ["PUT", path, { name: " " }])).fields["name"], "required");
  const { name } = await replied<{ name: string }>(callAs(server, founder, ["PUT", path, { name: "Acme" }]));
  assert.equal(name, "Acme");
});

test("what is done to people is in the audit log", async () => {
  const kinds = await server.database.handle
    .selectFrom("audit_events")
    .select("kind")
    .distinct()
    .where("enterprise_uid", "=", enterprise)
    .where("object_model", "=", "user")
    .execute();
  const told = new Set(kinds.map(({ kind }) => kind));
  for (const kind of ["user_invited", "user_joined", "user_admitted", "user_changed"] as const)
    assert.ok(told.has(kind), kind);
});
