/** @file After a call has waited for the lock of a team, a bucket or an address, it checks again whether it may act. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { lockBucket } from "../../src/buckets/bucket.store.ts";
import { moveEntries } from "../../src/buckets/move.store.ts";
import type { Handle } from "../../src/db/schema.ts";
import { holdAddress } from "../../src/people/address.store.ts";
import { updateMember } from "../../src/people/member.store.ts";
import { lockTeam } from "../../src/people/team-lock.store.ts";
import { updateInvitation } from "../../src/team/users/member-invitation.store.ts";
import { aBucket, anEntry, type TestUser, uidOf } from "../factories.ts";
import { linkTo } from "../messages/outbox.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { untilWaiting } from "../until-waiting.ts";
import { useServer } from "../use-server.ts";
import { whileWaiting } from "../while-waiting.ts";
import { aFoundedTeam, aFounder } from "./enterprise-factories.ts";
import {
  acceptedBy,
  aJoined,
  anAdmin,
  anInvitationBody,
  anInvited,
  confirmed,
  invitationTo,
  join,
} from "./member-factories.ts";
import { memberOf, rosterSteps } from "./roster-steps.ts";

const server = useServer();
const { founder, enterprise } = prepare(server, () => aFoundedTeam(server));

const as = (user: TestUser, method: string, path: string, body?: unknown) =>
  callAs(server, user, [method, `/api/enterprises/${enterprise.uid}${path}`, body]);

const inTeam = (change: (held: Handle) => Promise<unknown>) => ({
  lock: (held: Handle) => lockTeam(held, enterprise.uid),
  change,
});

const nothing = async (): Promise<void> => {};

const isEnded = (user: TestUser) => (held: Handle) => updateMember(held, uidOf(user), { role: "member" });

const isSuspended = (user: TestUser) => (held: Handle) =>
  updateMember(held, uidOf(user), { state: "suspended" });

test("an administrator whose role ended while they waited for the lock signs nothing", async () => {
  const roster = await rosterSteps(server, founder);
  const admin = await anAdmin(server, founder);
  const friend = await aJoined(server, founder, { waits: true });
  const entries = await roster.entriesBy(admin, { action: "admit", member: await memberOf(friend) });
  const sign = () => roster.append(admin, { entries });
  assert.equal((await whileWaiting(server, sign, inTeam(isEnded(admin)))).status, 403);
  await updateMember(server.database.handle, uidOf(admin), { role: "admin" });
  assert.equal((await whileWaiting(server, sign, inTeam(nothing))).status, 200);
});

test("an administrator whose role ended while they waited neither creates nor changes a group", async () => {
  const admin = await anAdmin(server, founder);
  const body = () => ({ friendly_name: randomUUID(), name: randomUUID().replaceAll("-", "_") });
  const { uid } = await replied<{ uid: string }>(as(founder, "POST", "/usergroups", body()));
  const calls = [
    () => as(admin, "POST", "/usergroups", body()),
    () => as(admin, "PUT", `/usergroups/${uid}`, body()),
  ];
  for (const call of calls) {
    assert.ok((await whileWaiting(server, call, inTeam(nothing))).status < 300);
    assert.equal((await whileWaiting(server, call, inTeam(isEnded(admin)))).code, "users_groups.manage");
    await updateMember(server.database.handle, uidOf(admin), { role: "admin" });
  }
});

test("an administrator whose role ended while they waited does not rename the enterprise", async () => {
  const admin = await anAdmin(server, founder);
  const rename = () => as(admin, "PUT", "", { name: "Acme & Sons" });
  assert.equal((await whileWaiting(server, rename, inTeam(nothing))).status, 200);
  assert.equal((await whileWaiting(server, rename, inTeam(isEnded(admin)))).status, 403);
});

test("an administrator whose role ended while they waited sends no reset link", async () => {
  const admin = await anAdmin(server, founder);
  const member = await aJoined(server, founder);
  const send = () => as(admin, "POST", `/users/${uidOf(member)}/password`);
  assert.equal((await whileWaiting(server, send, inTeam(isEnded(admin)))).code, "users.manage");
  await assert.rejects(linkTo(server, member.email, "reset_password"), assert.AssertionError);
  await updateMember(server.database.handle, uidOf(admin), { role: "admin" });
  assert.equal((await whileWaiting(server, send, inTeam(nothing))).status, 204);
  assert.ok(await linkTo(server, member.email, "reset_password"));
});

test("an administrator whose role ended while they waited removes no invited user", async () => {
  const admin = await anAdmin(server, founder);
  await confirmed(admin);
  const { uid } = await anInvited(founder);
  const remove = () => as(admin, "DELETE", `/users/${uid}`);
  assert.equal((await whileWaiting(server, remove, inTeam(isEnded(admin)))).code, "users.manage");
  await updateMember(server.database.handle, uidOf(admin), { role: "admin" });
  assert.equal((await whileWaiting(server, remove, inTeam(nothing))).status, 200);
});

test("if an entry was moved during the wait, its permissions change in neither bucket", async () => {
  const [from, to] = [await aBucket(founder), await aBucket(founder)];
  const { uid, ek } = await anEntry(founder, from);
  const policy = `/access-policy/entry/${uid}`;
  const restrict = () => as(founder, "PUT", policy, { policy: "restrict" });
  const lock = (held: Handle) => lockBucket(held, from.uid);
  const change = (held: Handle) =>
    moveEntries(held, {
      from: from.uid,
      to: { bucketUid: to.uid, listUid: null, gen: 1 },
      entries: [{ uid, ek, sealed_row: null, k: null, name: null }],
    });
  assert.equal((await whileWaiting(server, restrict, { lock, change })).code, "entry.not_found");
  assert.deepEqual(await replied(as(founder, "GET", policy)), { policy: "inherit" });
  assert.equal((await restrict()).status, 200);
});

test("an administrator whose role ended while they waited for an address's lock invites no user", async () => {
  const admin = await anAdmin(server, founder);
  const inviting = async (change: (held: Handle) => Promise<unknown>) => {
    const body = anInvitationBody();
    const lock = (held: Handle) => holdAddress(held, body.email);
    return whileWaiting(server, () => as(admin, "POST", "/users", body), { lock, change });
  };
  assert.equal((await inviting(nothing)).status, 201);
  assert.equal((await inviting(isEnded(admin))).code, "users.manage");
});

test("a user who was suspended while waiting does not join", async () => {
  const user = await acceptedBy(server, await anInvited(founder));
  const joining = () =>
    join(user).then(
      () => "joined",
      () => "refused",
    );
  assert.equal(await whileWaiting(server, joining, inTeam(isSuspended(user))), "refused");
  const { joined_at } = await server.database.handle
    .selectFrom("enterprise_members")
    .select("joined_at")
    .where("user_uid", "=", uidOf(user))
    .executeTakeFirstOrThrow();
  assert.equal(joined_at, null);
  await updateMember(server.database.handle, uidOf(user), { state: "pending" });
  assert.equal(await whileWaiting(server, joining, inTeam(nothing)), "joined");
});

test("if an invitation's address changes while a call waits, the call does not undo the change", async () => {
  const invited = await anInvited(founder);
  const path = `/users/${invited.uid}`;
  const lock = (held: Handle) => holdAddress(held, invited.email);
  const calls = [
    () => as(founder, "POST", `${path}/invitation`),
    () => as(founder, "PUT", path, anInvitationBody({ email: invited.email })),
    () => as(founder, "PUT", path, anInvitationBody()),
  ];
  const email = `${randomUUID()}@acme.test`;
  const mend = (to: string) => (held: Handle) => updateInvitation(held, invited.uid, { email: to });
  for (const call of calls) {
    assert.equal((await whileWaiting(server, call, { lock, change: mend(email) })).code, "conflict");
    assert.equal((await replied<TeamUser>(as(founder, "GET", path))).email, email);
    await mend(invited.email)(server.database.handle);
    assert.equal((await whileWaiting(server, call, { lock, change: nothing })).status, 200);
    await mend(invited.email)(server.database.handle);
  }
  assert.match(await invitationTo(server, invited), /^inv_/);
});

test("a call by a user outside the team does not wait for the team's lock", async () => {
  const { uid } = await aBucket(founder);
  const stranger = await aFounder(server);
  const restrict = (by: TestUser) => as(by, "PUT", `/access-policy/bucket/${uid}`, { policy: "restrict" });
  const held = await server.database.handle.startTransaction().execute();
  await lockTeam(held, enterprise.uid);
  const own = restrict(founder);
  try {
    await untilWaiting(server, 1);
    assert.equal((await restrict(stranger)).status, 404);
  } finally {
    await held.commit().execute();
  }
  assert.ok((await own).status < 300);
});
