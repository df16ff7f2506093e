/**
 * @file The right to change the address of an enterprise's member is limited, because a user who reads the letters at
 * the new address can act as that member.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { lockUser } from "../../src/people/user.store.ts";
import { aBucket, type TestUser, uidOf } from "../factories.ts";
import type { RawReply } from "../harness.ts";
import { linkTo } from "../messages/outbox.ts";
import { prepare } from "../prepare.ts";
import { proveAddress } from "../sharing/factories.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { untilWaiting } from "../until-waiting.ts";
import { useServer } from "../use-server.ts";
import { aGroup, aMember, aTeam, grantIn } from "./factories.ts";
import { anInvitationBody, anInvited } from "./member-factories.ts";

const server = useServer();
const { team, bucket } = prepare(server, async () => {
  const team = await aTeam(server, { members: 0 });
  const bucket = await aBucket(team.founder, "Payroll");
  return { team, bucket };
});

const as = (user: TestUser, method: string, path: string, body?: unknown): Promise<RawReply> =>
  callAs(server, user, [method, `/api/enterprises/${team.uid}${path}`, body]);

const grant = (to: TestUser | { group: string }, permissions: readonly Permission[]) =>
  grantIn(server, team, { model: "bucket", uid: bucket.uid, to: [to], permissions });

/** Makes a member who may manage users but is not an administrator. */
const aManager = async (): Promise<TestUser> => {
  const manager = await aMember(server, team);
  const on = { model: "enterprise", uid: team.uid } as const;
  await grantIn(server, team, { ...on, to: [manager], permissions: ["manage_users"] });
  return manager;
};

const readdress = (by: TestUser, uid: string, email = `${randomUUID()}@acme.test`): Promise<RawReply> =>
  as(by, "PUT", `/users/${uid}`, anInvitationBody({ email }));

const addressOf = async (uid: string): Promise<string> =>
  (await replied<TeamUser>(as(team.founder, "GET", `/users/${uid}`))).email;

/** Ways to grant a bucket to a user who has not joined yet. */
const WAITS: readonly (readonly [string, (invited: TeamUser) => Promise<unknown>])[] = [
  [
    "through a group",
    async ({ uid }) => {
      const group = await aGroup(server, team, []);
      await replied(as(team.founder, "POST", `/usergroups/${group}/users`, { user_id: uid }));
      return grant({ group }, ["read"]);
    },
  ],
  [
    "of their own",
    ({ uid }) =>
      replied(
        as(team.founder, "POST", `/access-lists/bucket/${bucket.uid}`, {
          name: "Payroll",
          users: [{ entity_type: "user", uid }],
          permissions: { read: true },
        }),
      ),
  ],
];

for (const [name, prepare] of WAITS)
  test(`while a user awaits rights ${name}, a manager who lacks them cannot change the address`, async () => {
    const invited = await anInvited(team.founder);
    await prepare(invited);
    const manager = await aManager();
    const reply = await readdress(manager, invited.uid);
    assert.deepEqual([reply.status, reply.code], [403, "users_groups.manage"]);
    assert.equal(await addressOf(invited.uid), invited.email);
    assert.equal(
      (await readdress(manager, invited.uid, invited.email)).status,
      200,
      "a change that keeps the address is allowed",
    );
    await grant(manager, ["read"]);
    assert.equal((await readdress(manager, invited.uid)).status, 200);
    assert.notEqual(await addressOf(invited.uid), invited.email);
  });

test("a manager can change the address of an invited user for whom no permission waits; the founder can also change it while one waits", async () => {
  const invited = await anInvited(team.founder);
  assert.equal((await readdress(await aManager(), invited.uid)).status, 200);
  for (const [, prepare] of WAITS) await prepare(invited);
  assert.equal((await readdress(team.founder, invited.uid)).status, 200);
});

test("only an administrator can change a member's unproven address, or send a reset link to it", async () => {
  const member = await aMember(server, team);
  const manager = await aManager();
  const path = `/users/${uidOf(member)}`;
  for (const reply of [
    await readdress(manager, uidOf(member)),
    await as(manager, "POST", `${path}/password`),
  ])
    assert.deepEqual([reply.status, reply.code], [403, "forbidden"]);
  assert.equal(await addressOf(uidOf(member)), member.email);
  assert.equal((await as(team.founder, "POST", `${path}/password`)).status, 204);
  assert.equal((await readdress(team.founder, uidOf(member))).status, 200);
});

test("an administrator cannot replace an address that the member proves meanwhile", async () => {
  const member = await aMember(server, team);
  const { api } = member.session;
  const email = `${randomUUID()}@acme.test`;
  await confirmPassword(member.device, member.session, member.password);
  await api.identity.updateMe({
    body: { firstname: "Ada", lastname: "Lovelace", email, confirm_email: email },
  });
  const held = await server.database.handle.startTransaction().execute();
  await lockUser(held, uidOf(member));
  const proving = proveAddress(server, { ...member, email });
  const changing = untilWaiting(server, 1).then(() => readdress(team.founder, uidOf(member)));
  await untilWaiting(server, 2).finally(() => held.rollback().execute());
  await proving;
  assert.equal((await changing).code, "conflict");
  const me = await api.identity.me();
  assert.deepEqual([me.email, me.email_verified], [email, true]);
});

test("a manager can send a reset link to a proven address", async () => {
  const member = await aMember(server, team);
  await proveAddress(server, member);
  const sent = await as(await aManager(), "POST", `/users/${uidOf(member)}/password`);
  assert.equal(sent.status, 204, sent.text);
});

test("no reset link is sent to a disabled account", async () => {
  const member = await aMember(server, team);
  await server.database.handle
    .updateTable("users")
    .set({ disabled_at: server.clock.at })
    .where("uid", "=", uidOf(member))
    .execute();
  const sent = await as(team.founder, "POST", `/users/${uidOf(member)}/password`);
  assert.deepEqual([sent.status, sent.code], [403, "account.disabled"]);
  await assert.rejects(linkTo(server, member.email, "reset_password"), assert.AssertionError);
});

test("the audit log has the previous and the new address and name", async () => {
  const invited = await anInvited(team.founder, { firstname: "Carol", lastname: "First" });
  const path = `/users/${invited.uid}`;
  const email = `${randomUUID()}@acme.test`;
  for (const body of [{ email: invited.email }, { email }])
    await replied(as(team.founder, "PUT", path, anInvitationBody({ ...body, firstname: "Carol" })));
  await replied(as(team.founder, "PUT", path, anInvitationBody({ email, firstname: "Carol" })));
  const query = `/audit?kind=user_changed&object=${invited.uid}`;
  const { events } = await replied<{ events: AuditRow[] }>(as(team.founder, "GET", query));
  assert.deepEqual(
    events.map(({ detail }) => detail),
    [email, `${invited.email} → ${email}`, "Carol First → Carol Lovelace"],
  );
});
