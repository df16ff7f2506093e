/**
 * @file A member can rename a group only if they may add members to it, because members choose groups by name when they
 * grant permissions.
 */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { aBucket, type TestUser } from "../factories.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aGroup, aMember, aTeam, grantIn, type TestTeam } from "./factories.ts";

const server = useServer();
let team: TestTeam;
let bucket: Bucket;
let group: string;
before(async () => {
  await server.opened;
  team = await aTeam(server, { members: 0 });
  bucket = await aBucket(team.founder, "Team");
  group = await aGroup(server, team, []);
  await grantIn(server, team, {
    model: "bucket",
    uid: bucket.uid,
    to: [{ group }],
    permissions: ["read"],
  });
});

/** Makes a member who manages users and has no other right. */
const aManager = async (): Promise<TestUser> => {
  const manager = await aMember(server, team);
  const { uid } = team;
  await grantIn(server, team, { model: "enterprise", uid, to: [manager], permissions: ["manage_users"] });
  return manager;
};

const rename = (by: TestUser, uid: string, name: string) =>
  callAs(server, by, [
    ...(["PUT", `/api/enterprises/${team.uid}/usergroups/${uid}`] as const),
    { friendly_name: name, name: name.toLowerCase() },
  ]);

const nameOf = async (): Promise<string> => {
  const groups = server.database.handle.selectFrom("user_groups").select("friendly_name");
  return (await groups.where("uid", "=", group).executeTakeFirstOrThrow()).friendly_name;
};

test("a manager who may not add members to a group cannot rename the group either", async () => {
  const manager = await aManager();
  const before = await nameOf();
  const { status, code } = await rename(manager, group, "Retired");
  assert.deepEqual([status, code, await nameOf()], [403, "users_groups.manage", before]);
});

test("a manager with every permission of a group can rename it, and so can an administrator", async () => {
  const holder = await aManager();
  const { uid } = bucket;
  await grantIn(server, team, { model: "bucket", uid, to: [holder], permissions: ["read"] });
  assert.deepEqual([(await rename(holder, group, "Readers")).status, await nameOf()], [200, "Readers"]);
  assert.deepEqual([(await rename(team.founder, group, "Guests")).status, await nameOf()], [200, "Guests"]);
  const idle = await aGroup(server, team, []);
  assert.equal((await rename(await aManager(), idle, "Idle")).status, 200);
});
