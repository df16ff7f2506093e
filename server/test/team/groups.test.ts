/** @file Groups of an enterprise's members. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { GroupMember, UserGroup } from "@keepwell/contract/team/groups.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aUser, type TestUser, uidOf } from "../factories.ts";
import { type RawReply, rowCounts } from "../harness.ts";
import { replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { aManagedTeam, type ManagedTeam, type TeamCall } from "./factories.ts";
import { giveMissingKeys } from "./give-keys.ts";
import { anInvited, signDue } from "./member-factories.ts";

const server = useServer();
let team: ManagedTeam;
let founder: TestUser;
let enterprise: string;
/** A member who may manage groups, but is not an administrator. */
let manager: TestUser;
let member: TestUser;
before(async () => {
  await server.opened;
  team = await aManagedTeam(server);
  ({ founder, enterprise, manager, member } = team);
});

const as = (user: TestUser, [method, path, body]: TeamCall, at = enterprise): Promise<RawReply> =>
  team.as(user, [method, `usergroups${path}`, body], at);

let count = 0;
const aBody = () => {
  count += 1;
  return { friendly_name: `Support ${count}`, name: `support_${count}` };
};

const aGroup = (by: TestUser = founder): Promise<UserGroup> => replied(as(by, ["POST", "", aBody()]));

const add = (group: UserGroup, user: { uid: string }): Promise<GroupMember | null> =>
  replied(as(founder, ["POST", `/${group.uid}/users`, { user_id: user.uid }]));

const due = () => founder.session.api.team.rosterDue({ params: { enterpriseId: enterprise } });

const everyCall = ({ uid }: UserGroup): readonly TeamCall[] => [
  ["GET", ""],
  ["POST", "", aBody()],
  ["GET", `/${uid}`],
  ["PUT", `/${uid}`, aBody()],
  ["GET", `/${uid}/users`],
  ["POST", `/${uid}/users`, { user_id: uidOf(member) }],
  ["DELETE", `/${uid}/users/${uidOf(member)}`],
  ["DELETE", `/${uid}`],
];

test("only members who manage users can make calls about groups", async () => {
  const group = await aGroup();
  await add(group, { uid: uidOf(member) });
  const strangers = [await aFounder(server), await aUser(server)];
  const rows = await rowCounts(server);
  for (const call of everyCall(group)) {
    const reply = await as(member, call);
    assert.deepEqual([reply.status, reply.code], [403, "users_groups.manage"], call.join(" "));
    for (const stranger of strangers) assert.equal((await as(stranger, call)).status, 404, call.join(" "));
  }
  assert.deepEqual(await rowCounts(server), rows);
  for (const call of everyCall(group)) assert.ok((await as(manager, call)).status < 300, call.join(" "));
});

test("a group of another enterprise is not found", async () => {
  const group = await aGroup();
  const stranger = await aFounder(server);
  const elsewhere = await enterpriseUidOf(stranger);
  for (const [method, path, body] of everyCall(group).slice(2))
    assert.equal((await as(stranger, [method, path, body], elsewhere)).status, 404, `${method} ${path}`);
});

test("a group's system name is unique, and consists of lower-case letters, digits and underscores", async () => {
  const { name } = await aGroup();
  for (const [wrong, code] of [
    [name, "group_name_taken"],
    ["", "required"],
    ["Support", "group_name_invalid"],
    ["with blank", "group_name_invalid"],
    ["é", "group_name_invalid"],
  ]) {
    const reply = await as(founder, ["POST", "", { friendly_name: "Support", name: wrong }]);
    assert.deepEqual([reply.status, reply.fields["name"]], [422, code], wrong);
  }
  const other = await aGroup();
  const reply = await as(founder, ["PUT", `/${other.uid}`, { friendly_name: "Support", name }]);
  assert.equal(reply.fields["name"], "group_name_taken");
  for (const uid of [other.uid, uidOf(member), uidOf(founder)])
    assert.equal((await as(founder, ["POST", "", { ...aBody(), uid }])).code, "uid_taken");
  const stranger = await aFounder(server);
  const same = { friendly_name: "Support", name };
  assert.equal((await as(stranger, ["POST", "", same], await enterpriseUidOf(stranger))).status, 201);
});

test("the names of two groups cannot differ only in case or accents", async () => {
  const group = await aGroup();
  const looksLike = async (friendly_name: string, method = "POST", path = "") =>
    as(founder, [method, path, { ...aBody(), friendly_name }]);
  assert.ok((await looksLike("Équipe Finance")).status < 300);
  for (const same of ["Équipe Finance", "équipe finance", "Equipe  FINANCE", "Équipe Ｆinance"]) {
    for (const reply of [await looksLike(same), await looksLike(same, "PUT", `/${group.uid}`)])
      assert.deepEqual([reply.status, reply.fields], [422, { friendly_name: "friendly_name_taken" }], same);
  }
  assert.equal((await looksLike("Équipe Finances", "PUT", `/${group.uid}`)).status, 200);
  assert.equal(
    (await looksLike("equipe finances", "PUT", `/${group.uid}`)).status,
    200,
    "a group's name may look like the group's previous name",
  );
  const stranger = await aFounder(server);
  const elsewhere = ["POST", "", { ...aBody(), friendly_name: "Équipe Finance" }] as const;
  assert.equal((await as(stranger, elsewhere, await enterpriseUidOf(stranger))).status, 201);
});

test("if two groups with the same name are created at the same time, one is created", async () => {
  const friendly_name = "At once";
  const replies = await Promise.all(
    [1, 2].map(() => as(founder, ["POST", "", { ...aBody(), friendly_name }])),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422]);
});

test("a user can be added to a group only once, and an invited user can also be added", async () => {
  const group = await aGroup();
  const invited = await anInvited(founder);
  const both = await Promise.all([1, 2].map(() => add(group, { uid: uidOf(member) })));
  assert.equal(both.filter((one) => one === null).length, 1);
  assert.equal((await add(group, invited))?.user.email, invited.email);
  const listed = await replied<GroupMember[]>(as(founder, ["GET", `/${group.uid}/users`]));
  assert.deepEqual(listed.map(({ id }) => id).sort(), [uidOf(member), invited.uid].sort());
  assert.equal(listed.find(({ id }) => id === invited.uid)?.state, "invited");
  assert.equal((await replied<UserGroup>(as(founder, ["GET", `/${group.uid}`]))).members, 2);
  for (const uid of [makeUid(), uidOf(await aUser(server)), uidOf(await aFounder(server))]) {
    const reply = await as(founder, ["POST", `/${group.uid}/users`, { user_id: uid }]);
    assert.deepEqual(reply.fields, { user_id: "invalid" });
  }
  const path = `/${group.uid}/users/${invited.uid}`;
  assert.equal((await as(founder, ["DELETE", path])).status, 204);
  assert.equal((await as(founder, ["DELETE", path])).status, 404);
});

test("if a manager makes, renames or deletes a group, the change is due until an administrator signs it", async () => {
  const group = await aGroup(manager);
  assert.equal(group.gen, null);
  const named = { uid: group.uid, name: group.friendly_name };
  assert.ok((await due()).group_create.some((one) => one.uid === named.uid && one.name === named.name));
  await signDue(founder);
  assert.equal((await replied<UserGroup>(as(founder, ["GET", `/${group.uid}`]))).gen, 1);
  await replied(as(manager, ["PUT", `/${group.uid}`, { ...aBody(), friendly_name: "Renamed" }]));
  assert.deepEqual((await due()).group_rename, [{ uid: group.uid, name: "Renamed" }]);
  await signDue(founder);
  assert.deepEqual((await due()).group_rename, []);
  await replied(as(manager, ["DELETE", `/${group.uid}`]));
  assert.deepEqual((await due()).group_remove, [group.uid]);
  const again = () => as(manager, ["POST", "", { ...aBody(), uid: group.uid }]);
  assert.equal((await again()).code, "uid_taken", "the roster still lists the deleted group");
  const stranger = await aFounder(server);
  const elsewhere = ["POST", "", { ...aBody(), uid: group.uid }] as const;
  assert.equal((await as(stranger, elsewhere, await enterpriseUidOf(stranger))).code, "uid_taken");
  await signDue(founder);
  assert.deepEqual((await due()).group_remove, []);
  assert.equal((await again()).status, 201);
  assert.deepEqual(
    (await due()).group_create.map(({ uid }) => uid).filter((uid) => uid === group.uid),
    [group.uid],
  );
});

test("a member who leaves a group still knows its key, so the key is due for rotation", async () => {
  const group = await aGroup();
  await add(group, { uid: uidOf(member) });
  await signDue(founder);
  await giveMissingKeys(founder.session);
  await replied(as(founder, ["DELETE", `/${group.uid}/users/${uidOf(member)}`]));
  assert.deepEqual(
    (await due()).group_rekey.map(({ uid }) => uid),
    [group.uid],
  );
  await signDue(founder);
  assert.deepEqual((await due()).group_rekey, []);
  assert.equal((await replied<UserGroup>(as(founder, ["GET", `/${group.uid}`]))).gen, 2);
});

test("changes of groups are in the audit log", async () => {
  const rows = await server.database.handle
    .selectFrom("audit_events")
    .select("kind")
    .distinct()
    .where("enterprise_uid", "=", enterprise)
    .where("object_model", "=", "group")
    .execute();
  const kinds = ["changed", "created", "deleted", "rekeyed", "user_added", "user_removed"];
  assert.deepEqual(rows.map(({ kind }) => kind).sort(), kinds.map((kind) => `group_${kind}`).sort());
});
