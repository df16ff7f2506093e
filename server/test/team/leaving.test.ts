/** @file Members of an enterprise are suspended or deleted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, anEntry, aUser, systemBucket, type TestUser, uidOf } from "../factories.ts";
import { aDevice } from "../harness.ts";
import { reset } from "../identity/recovery-steps.ts";
import { addApp, firstStep } from "../identity/second-factor.ts";
import { letterTo } from "../messages/outbox.ts";
import { proveAddress, share } from "../sharing/factories.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { assertAudited } from "./audited.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { aBucketOf, useManagedTeam } from "./factories.ts";
import { acceptedBy, aJoined, anAdmin, anInvited, confirmed, signDue } from "./member-factories.ts";

const server = useServer();
const { founder, enterprise, manager, member, as } = useManagedTeam(server);

const one = async (uid: string): Promise<TeamUser> => replied(as(founder, ["GET", `users/${uid}`]));

const suspend = (by: TestUser, user: TestUser): Promise<TeamUser> =>
  replied(as(by, ["PUT", `users/${uidOf(user)}/state`, { state: "suspended" }]));

test("a suspension ends the member's sessions, and a sign-in with the correct password says so", async () => {
  const user = await aJoined(server, founder);
  assert.equal((await suspend(manager, user)).state, "suspended");
  assert.equal((await callAs(server, user, ["GET", "/api/me"])).status, 401);
  await assert.rejects(signIn(aDevice(server), user), { code: "account.suspended" });
  await assert.rejects(signIn(aDevice(server), { ...user, password: "wrong" }), { code: "login.failed" });
  const restored = await replied<TeamUser>(
    as(manager, ["PUT", `users/${uidOf(user)}/state`, { state: "pending" }]),
  );
  assert.deepEqual([restored.state, restored.has_joined], ["pending", true]);
  const session = await signIn(aDevice(server), user);
  assert.equal((await session.api.identity.me()).enterprise?.state, "pending");
  await signDue(founder);
  assert.equal((await session.api.identity.me()).enterprise?.state, "active");
});

test("a second factor does not bypass a suspension", async () => {
  const user = await aJoined(server, founder);
  const app = await addApp(server, user);
  const pending = await firstStep(server, user);
  await suspend(founder, user);
  await assert.rejects(pending.finish({ code: await app.nextCode(), method: "authenticator" }), {
    code: "account.suspended",
  });
  await assert.rejects(signIn(aDevice(server), user), { code: "account.suspended" });
});

test("an invited user cannot be suspended, and restoring an active member has no effect", async () => {
  const { uid } = await anInvited(founder);
  const reply = await as(founder, ["PUT", `users/${uid}/state`, { state: "suspended" }]);
  assert.equal(reply.code, "user.not_joined");
  const same = await replied<TeamUser>(
    as(founder, ["PUT", `users/${uidOf(member)}/state`, { state: "pending" }]),
  );
  assert.equal(same.state, "active", "a member who is not suspended cannot be restored");
});

test("deleting an invited user requires the password again, and makes no report", async () => {
  const fresh = await aFounder(server);
  const uid = await enterpriseUidOf(fresh);
  const invited = await anInvited(fresh);
  assert.equal((await as(fresh, ["DELETE", `users/${invited.uid}`], uid)).code, "confirmation_required");
  await confirmed(fresh);
  assert.deepEqual(await replied(as(fresh, ["DELETE", `users/${invited.uid}`], uid)), { report: null });
  assert.equal((await as(fresh, ["GET", `users/${invited.uid}`], uid)).status, 404);
});

test("a member who owns team buckets can be deleted only if another member takes over these buckets", async () => {
  const user = await aJoined(server, founder);
  const bucket = await aBucketOf(server, user, { uid: enterprise.uid, founder });
  await anEntry(user, bucket);
  const own = await systemBucket(user);
  await confirmed(manager);
  const path = `users/${uidOf(user)}`;
  assert.equal((await as(manager, ["DELETE", path])).code, "user.owns_buckets");
  const pending = await acceptedBy(server, await anInvited(founder));
  const stranger = await aUser(server);
  for (const heir of [uidOf(user), uidOf(pending), uidOf(stranger), makeUid()]) {
    const reply = await as(manager, ["DELETE", `${path}?hand_over_to=${heir}`]);
    assert.deepEqual([reply.status, reply.fields], [422, { hand_over_to: "invalid" }], heir);
  }
  await confirmed(founder);
  await replied(as(founder, ["DELETE", `${path}?hand_over_to=${uidOf(member)}`]));
  const { handle } = server.database;
  const row = await handle
    .selectFrom("buckets")
    .select(["owner_uid", "rotation"])
    .where("uid", "=", bucket.uid)
    .executeTakeFirstOrThrow();
  assert.deepEqual(row, { owner_uid: uidOf(member), rotation: "due" });
  const gone = await handle.selectFrom("buckets").select("uid").where("uid", "=", own.uid).execute();
  assert.deepEqual(gone, [], "private passwords are destroyed");
  assert.equal((await as(founder, ["GET", path])).status, 404);
  await assert.rejects(signIn(aDevice(server), user), { code: "login.failed" });
  assert.equal((await letterTo(server, user.email, "membership_ended"))["enterprise"], "Acme & Daughters");
  const due = await founder.session.api.team.rosterDue({ params: { enterpriseId: enterprise.uid } });
  assert.ok(due.remove.some(({ uid, fullname }) => uid === uidOf(user) && fullname === null));
  await signDue(founder);
});

test("a manager who is not an administrator can hand buckets over only to an administrator", async () => {
  const user = await aJoined(server, founder);
  const bucket = await aBucketOf(server, user, { uid: enterprise.uid, founder });
  await confirmed(manager);
  const to = (heir: TestUser) => as(manager, ["DELETE", `users/${uidOf(user)}?hand_over_to=${uidOf(heir)}`]);
  const ownerOf = () =>
    server.database.handle
      .selectFrom("buckets")
      .select("owner_uid")
      .where("uid", "=", bucket.uid)
      .executeTakeFirstOrThrow();
  for (const heir of [manager, member]) {
    const reply = await to(heir);
    assert.deepEqual([reply.status, reply.fields], [422, { hand_over_to: "invalid" }]);
  }
  assert.equal((await ownerOf()).owner_uid, uidOf(user));
  await replied(to(founder));
  assert.equal((await ownerOf()).owner_uid, uidOf(founder));
  await signDue(founder);
});

test("if a member with whom an outsider shared a bucket is deleted, the bucket stays, and its rotation is due", async () => {
  const sharer = await aUser(server, { plan: "partner" });
  await proveAddress(server, sharer);
  const bucket = await aBucket(sharer);
  const user = await aJoined(server, founder);
  await share(server, [sharer, bucket], user, "write");
  await confirmed(founder);
  await replied(as(founder, ["DELETE", `users/${uidOf(user)}`]));
  const { handle } = server.database;
  const row = await handle
    .selectFrom("buckets")
    .select("rotation")
    .where("uid", "=", bucket.uid)
    .executeTakeFirstOrThrow();
  assert.equal(row.rotation, "due");
});

test("deleting or suspending an administrator ends the role, and is refused for the last administrator", async () => {
  const lonely = await aFounder(server);
  const uid = await enterpriseUidOf(lonely);
  const [second, third] = [await anAdmin(server, lonely), await anAdmin(server, lonely)];
  const erkDue = async (): Promise<boolean> => {
    const row = server.database.handle.selectFrom("enterprises").select("erk_due").where("uid", "=", uid);
    return (await row.executeTakeFirstOrThrow()).erk_due;
  };
  assert.equal(await erkDue(), false);
  await replied(as(lonely, ["PUT", `users/${uidOf(second)}/state`, { state: "suspended" }], uid));
  assert.equal(await erkDue(), true);
  await signDue(lonely);
  assert.equal(await erkDue(), false);
  await confirmed(third);
  await confirmed(lonely);
  const each = await Promise.all([
    as(third, ["DELETE", `users/${uidOf(lonely)}`], uid),
    as(lonely, ["DELETE", `users/${uidOf(third)}`], uid),
  ]);
  assert.equal(each.filter(({ status }) => status === 200).length, 1);
  const admins = await server.database.handle
    .selectFrom("enterprise_members")
    .select("user_uid")
    .where("enterprise_uid", "=", uid)
    .where("role", "=", "admin")
    .execute();
  assert.equal(admins.length, 1);
});

test("changes of members are in the audit log", async () => {
  await assertAudited(server, enterprise.uid, ["user_suspended", "user_restored", "user_deleted"]);
});

test("after a reset without data, a member has not joined, and must be removed from the roster", async () => {
  const user = await aJoined(server, founder);
  await reset(server, user, { by: { kind: "empty" } });
  assert.deepEqual([(await one(uidOf(user))).state, (await one(uidOf(user))).has_joined], ["pending", false]);
  const due = await founder.session.api.team.rosterDue({ params: { enterpriseId: enterprise.uid } });
  assert.ok(due.remove.some(({ uid }) => uid === uidOf(user)));
  assert.ok(due.admit.every(({ uid }) => uid !== uidOf(user)));
});
