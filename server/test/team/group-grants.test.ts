/** @file A member who lacks a right cannot use groups to give this right to themself or to others. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Model, Permission } from "@keepwell/contract/team/permissions.ts";
import { aBucket, aList, aNoteDraft, anEntry, type TestUser, uidOf } from "../factories.ts";
import type { RawReply } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aGroup, aMember, aTeam, grantIn, restrictIn } from "./factories.ts";

const server = useServer();
const { team, member, bucket, list, entry } = prepare(server, async () => {
  const team = await aTeam(server, { members: 0 });
  const member = await aMember(server, team);
  const bucket = await aBucket(team.founder, "Team");
  const list = await aList(team.founder, bucket, "Servers");
  const entry = await anEntry(team.founder, bucket, { ...aNoteDraft("a note", "Router"), listId: list.uid });
  return { team, member, bucket, list, entry };
});

type Grant = readonly [model: Model, permissions: readonly Permission[]];

const grant = (to: TestUser | { group: string }, [model, permissions]: Grant) => {
  const uid = { enterprise: team.uid, bucket: bucket.uid, list: list.uid, entry: entry.uid }[model];
  return grantIn(server, team, { model, uid, to: [to], permissions });
};

/** Makes a member who may manage groups and also has the rights in `held`, but is not an administrator. */
const aManager = async (...held: readonly Grant[]): Promise<TestUser> => {
  const manager = await aMember(server, team);
  for (const one of [["enterprise", ["manage_users"]] as const, ...held]) await grant(manager, one);
  return manager;
};

const aGroupWith = async (...granted: readonly Grant[]): Promise<string> => {
  const group = await aGroup(server, team, []);
  for (const one of granted) await grant({ group }, one);
  return group;
};

const add = (by: TestUser, group: string, user: TestUser): Promise<RawReply> =>
  callAs(server, by, [
    ...(["POST", `/api/enterprises/${team.uid}/usergroups/${group}/users`] as const),
    { user_id: uidOf(user) },
  ]);

const membersOf = async (group: string): Promise<string[]> => {
  const rows = server.database.handle.selectFrom("user_group_members").select("user_uid");
  return (await rows.where("group_uid", "=", group).execute()).map(({ user_uid }) => user_uid);
};

const refuses = async (manager: TestUser, group: string, why: string): Promise<void> => {
  for (const user of [manager, member]) {
    const { status, code } = await add(manager, group, user);
    assert.deepEqual([status, code], [403, "users_groups.manage"], why);
  }
  assert.deepEqual(await membersOf(group), [], why);
};

const admits = async (by: TestUser, group: string, why: string): Promise<void> => {
  for (const user of [by, member]) assert.equal((await add(by, group, user)).status, 200, why);
  assert.deepEqual((await membersOf(group)).sort(), [uidOf(by), uidOf(member)].sort(), why);
};

const GRANTS: readonly Grant[] = [
  ["enterprise", ["manage_permissions"]],
  ["enterprise", ["read"]],
  ["bucket", ["write"]],
  ["list", ["manage"]],
  ["entry", ["read"]],
];

test("a manager who lacks a permission of a group cannot add a member to the group", async () => {
  const manager = await aManager();
  for (const one of GRANTS) await refuses(manager, await aGroupWith(one), String(one));
  await refuses(
    manager,
    await aGroupWith(["enterprise", ["manage_users"]], ["bucket", ["read"]]),
    "the manager lacks one of two permissions",
  );
});

test("a manager can add a member to a group if the manager has every permission of the group", async () => {
  const nothing = await aManager();
  await admits(nothing, await aGroupWith(), "a group without access lists");
  await admits(
    nothing,
    await aGroupWith(["enterprise", ["manage_users"]]),
    "the manager has this permission",
  );
  for (const one of GRANTS) await admits(await aManager(one), await aGroupWith(one), String(one));
  const above = await aManager(["bucket", ["manage"]]);
  await admits(
    above,
    await aGroupWith(["list", ["write"]], ["entry", ["write", "delete"]]),
    "the manager inherits the permissions",
  );
});

test("fewer permissions, or permissions on other objects, are not enough to add a member", async () => {
  const reader = await aManager(["bucket", ["read"]]);
  for (const model of ["bucket", "list", "entry"] as const)
    await refuses(reader, await aGroupWith([model, ["write"]]), model);
  await refuses(
    await aManager(["list", ["manage"]]),
    await aGroupWith(["bucket", ["read"]]),
    "the group's permission is on the whole bucket",
  );
  const closed = await aList(team.founder, bucket, "Closed");
  await restrictIn(server, team, { model: "list", uid: closed.uid });
  const group = await aGroup(server, team, []);
  await grantIn(server, team, {
    model: "list",
    uid: closed.uid,
    to: [{ group }],
    permissions: ["read"],
  });
  await refuses(await aManager(["bucket", ["manage"]]), group, "a restricted list inherits nothing");
});

test("an administrator can add a member to any group", async () => {
  await admits(team.founder, await aGroupWith(...GRANTS), "administrator");
});
