/** @file Members of an enterprise become administrators, and lose this role. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { grantTo, recipientIn } from "@keepwell/client/keys/team/grant-in-team.ts";
import { rereadTeam } from "@keepwell/client/session/own-team.ts";
import { listedMember } from "@keepwell/client/team/roster/listed-member.ts";
import { makeAdmin } from "@keepwell/client/team/roster/make-admin.ts";
import { CONTEXT_PERMISSIONS } from "@keepwell/contract/team/permissions.ts";
import type { EnterpriseAdmin } from "@keepwell/contract/team/roster.endpoints.ts";
import { nextRosterEntry } from "@keepwell/crypto/enterprise/next-roster-entry.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aUser, type TestUser, uidOf } from "../factories.ts";
import { type RawReply, rowCounts } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { identityOf } from "../sharing/factories.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFoundedTeam, aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { grantIn } from "./factories.ts";
import { aJoined, anAdmin, anInvited, confirmed, signDue } from "./member-factories.ts";

const server = useServer();
const { founder, enterprise, member } = prepare(server, async () => {
  const team = await aFoundedTeam(server);
  return { ...team, member: await aJoined(server, team.founder) };
});

const as = (
  user: TestUser,
  [method, path, body]: readonly [string, string, unknown?],
  at = enterprise.uid,
): Promise<RawReply> => callAs(server, user, [method, `/api/enterprises/${at}/admins${path}`, body]);

const admins = async (by: TestUser = founder): Promise<string[]> =>
  (await replied<EnterpriseAdmin[]>(as(by, ["GET", ""]))).map(({ id }) => id);

/** Makes the body that appoints the member, but with the copies of the keys that are sealed to the founder. */
const aBody = async (uid: string) => {
  await rereadTeam(founder.session);
  const { roster } = (await founder.session.keyring.enterprise()) ?? assert.fail("an enterprise");
  const { keys } = await founder.session.api.team.getEnterpriseKeys({
    params: { enterpriseId: enterprise.uid },
  });
  const of = (kind: string) => keys.find((one) => one.kind === kind)?.grant ?? "";
  const { entry } = await nextRosterEntry(
    roster,
    { action: "make-admin", uid },
    { signer: await identityOf(founder), time: 1 },
  );
  return { user_id: uid, entry, keys: { erk_b: of("erk-b"), erk_r: of("erk-r") }, earlier_keys: [] };
};

/** Makes by hand a complete and correct body that appoints `to`. */
const aGenuineBody = async (by: TestUser, to: TestUser) => {
  await rereadTeam(by.session);
  const { roster } = (await by.session.keyring.enterprise()) ?? assert.fail("an enterprise");
  const team = await by.session.keyring.team();
  const signer = await identityOf(by);
  const seal = async (kind: "erk-b" | "erk-r", gen: number, user: TestUser) => {
    const recipient = recipientIn(roster, { kind: "user", uid: uidOf(user) }) ?? assert.fail("a member");
    const { seed } = await team.enterpriseKey(kind, gen);
    return grantTo(seed, { label: kind, subject: roster.uid, gen, signer, recipient });
  };
  const makeKeys = (gen: number, user = to) =>
    Promise.all(
      (["erk-b", "erk-r"] as const).map(async (kind) => ({ kind, gen, grant: await seal(kind, gen, user) })),
    );
  const [b, r] = await makeKeys(roster.erk.gen);
  const change = { action: "make-admin", uid: uidOf(to) } as const;
  const { entry } = await nextRosterEntry(roster, change, { signer, time: 1 });
  return { makeKeys, body: { user_id: uidOf(to), entry, keys: { erk_b: b?.grant, erk_r: r?.grant } } };
};

test("an administrator who has confirmed the password can appoint a member as administrator", async () => {
  const user = await aJoined(server, founder);
  const body = await aBody(uidOf(user));
  const hasty = await aFounder(server);
  assert.equal((await as(founder, ["POST", "", body])).code, "confirmation_required");
  assert.equal((await as(hasty, ["POST", "", body])).status, 404);
  await confirmed(founder);
  const made = await makeAdmin(founder.session, await listedMember(founder.session, uidOf(user)));
  assert.equal(made?.id, uidOf(user));
  assert.equal(await makeAdmin(founder.session, await listedMember(founder.session, uidOf(user))), null);
  assert.equal(
    await replied(as(founder, ["POST", "", body])),
    null,
    "the member is an administrator already",
  );
  assert.deepEqual((await admins()).sort(), [uidOf(founder), uidOf(user)].sort());
  await rereadTeam(user.session);
  const { enterprise: of } = await user.session.api.identity.me();
  assert.deepEqual([of?.is_admin, of?.permissions.length], [true, CONTEXT_PERMISSIONS.enterprise.length]);
  const seen = await (await user.session.keyring.team()).enterpriseKey("erk-r");
  assert.equal(seen.seed.length, 32, "the new administrator has the enterprise's keys");
});

test("only an administrator can change who is an administrator, and only managers of users can see who is one", async () => {
  await confirmed(member);
  const rows = await rowCounts(server);
  const body = await aBody(uidOf(member));
  assert.equal((await as(member, ["GET", ""])).code, "users.manage");
  assert.equal((await as(member, ["POST", "", body])).code, "forbidden");
  assert.equal((await as(member, ["DELETE", `/${uidOf(founder)}`])).code, "forbidden");
  assert.deepEqual(await rowCounts(server), rows);
  await grantIn(
    server,
    { uid: enterprise.uid, founder },
    { model: "enterprise", uid: enterprise.uid, to: [member], permissions: ["manage_users"] },
  );
  assert.ok((await admins(member)).includes(uidOf(founder)));
  assert.equal((await as(member, ["DELETE", `/${uidOf(founder)}`])).code, "forbidden");
  for (const stranger of [await aFounder(server), await aUser(server)]) {
    await confirmed(stranger);
    for (const call of [
      ["GET", ""],
      ["POST", "", body],
      ["DELETE", `/${uidOf(founder)}`],
    ] as const)
      assert.equal((await as(stranger, call)).status, 404);
  }
});

test("only an active member can become an administrator", async () => {
  await confirmed(founder);
  const waiting = await aJoined(server, founder, { waits: true });
  const body = await aBody(uidOf(member));
  const asking = (user_id: string) => as(founder, ["POST", "", { ...body, user_id }]);
  assert.equal((await asking(uidOf(waiting))).code, "user.not_joined");
  assert.equal((await asking((await anInvited(founder)).uid)).code, "user.not_joined");
  assert.equal((await asking(makeUid())).status, 404);
  assert.equal((await asking(uidOf(await aUser(server)))).status, 404);
});

test("an appointment needs a roster entry and keys for exactly the appointed member", async () => {
  await confirmed(founder);
  const other = await aJoined(server, founder);
  const body = await aBody(uidOf(member));
  const rows = await rowCounts(server);
  const another = await aBody(uidOf(other));
  const wrongEntry = await as(founder, ["POST", "", { ...body, entry: another.entry }]);
  assert.deepEqual([wrongEntry.status, wrongEntry.fields], [422, { entry: "roster_invalid" }]);
  const foreignKeys = await as(founder, ["POST", "", body]);
  assert.deepEqual([foreignKeys.status, foreignKeys.fields], [422, { keys: "grant_invalid" }]);
  assert.deepEqual(await rowCounts(server), rows);
});

test("earlier keys must be for the new administrator, of earlier generations, and unique", async () => {
  const first = await aFounder(server);
  const uid = await enterpriseUidOf(first);
  const ended = await anAdmin(server, first);
  await replied(as(first, ["DELETE", `/${uidOf(ended)}`], uid));
  await signDue(first);
  const user = await aJoined(server, first);
  const { makeKeys, body } = await aGenuineBody(first, user);
  const earlier = await makeKeys(1);
  const rows = await rowCounts(server);
  for (const keys of [[...earlier, ...earlier], await makeKeys(2), await makeKeys(1, ended)]) {
    const reply = await as(first, ["POST", "", { ...body, earlier_keys: keys }], uid);
    assert.deepEqual([reply.status, reply.fields], [422, { earlier_keys: "grant_invalid" }]);
  }
  assert.deepEqual(await rowCounts(server), rows);
  await replied(as(first, ["POST", "", { ...body, earlier_keys: earlier }], uid));
  const held = await user.session.api.team.getEnterpriseKeys({ params: { enterpriseId: uid } });
  assert.deepEqual(held.keys.map(({ kind, gen }) => `${kind}/${gen}`).sort(), [
    ...["erk-b/1", "erk-b/2", "erk-r/1", "erk-r/2"],
  ]);
});

test("when an administrator's role ends, their key copies are deleted and new keys are due", async () => {
  const user = await anAdmin(server, founder);
  await aBucket(founder);
  const { handle } = server.database;
  assert.equal((await as(user, ["DELETE", `/${uidOf(founder)}`])).code, "confirmation_required");
  await confirmed(founder);
  assert.equal((await as(founder, ["DELETE", `/${makeUid()}`])).status, 404);
  assert.equal((await as(founder, ["DELETE", `/${uidOf(member)}`])).status, 404);
  assert.equal((await as(founder, ["DELETE", `/${uidOf(user)}`])).status, 204);
  const { enterprise: of } = await user.session.api.identity.me();
  assert.deepEqual([of?.is_admin, of?.state], [false, "active"]);
  const held = await user.session.api.team.getEnterpriseKeys({ params: { enterpriseId: enterprise.uid } });
  assert.deepEqual(held.keys, []);
  const calm = await handle
    .selectFrom("buckets")
    .select("uid")
    .where("enterprise_uid", "=", enterprise.uid)
    .where((or) => or.or([or("rotation", "is", null), or("rotation", "!=", "due")]))
    .execute();
  assert.deepEqual(calm, []);
  const due = await founder.session.api.team.rosterDue({ params: { enterpriseId: enterprise.uid } });
  assert.deepEqual([due.end_admin, due.new_erk], [[uidOf(user)], true]);
  await signDue(founder);
  const after = await founder.session.api.team.rosterDue({ params: { enterpriseId: enterprise.uid } });
  assert.deepEqual([after.end_admin, after.new_erk], [[], false]);
  await rereadTeam(founder.session);
  const { roster } = (await founder.session.keyring.enterprise()) ?? assert.fail("an enterprise");
  assert.ok(!roster.admins.has(uidOf(user)) && roster.erk.gen > 1);
});

test("one administrator remains, even if two administrators end each other's role at the same time", async () => {
  const first = await aFounder(server);
  const uid = await enterpriseUidOf(first);
  await confirmed(first);
  assert.equal((await as(first, ["DELETE", `/${uidOf(first)}`], uid)).code, "last_admin");
  const second = await anAdmin(server, first);
  await confirmed(second);
  const each = await Promise.all([
    as(first, ["DELETE", `/${uidOf(second)}`], uid),
    as(second, ["DELETE", `/${uidOf(first)}`], uid),
  ]);
  assert.deepEqual(each.map(({ status }) => status).sort(), [204, 403]);
  const rows = await server.database.handle
    .selectFrom("enterprise_members")
    .select("user_uid")
    .where("enterprise_uid", "=", uid)
    .where("role", "=", "admin")
    .execute();
  assert.equal(rows.length, 1);
});

test("an administrator can step down if another remains", async () => {
  const user = await anAdmin(server, founder);
  await confirmed(user);
  assert.equal((await as(user, ["DELETE", `/${uidOf(user)}`])).status, 204);
  await signDue(founder);
  assert.ok(!(await admins()).includes(uidOf(user)));
});

test("the audit log records appointments of administrators and the ends of their roles", async () => {
  const rows = await server.database.handle
    .selectFrom("audit_events")
    .select("kind")
    .distinct()
    .where("enterprise_uid", "=", enterprise.uid)
    .where("kind", "in", ["admin_added", "admin_removed"])
    .execute();
  assert.equal(rows.length, 2);
});
