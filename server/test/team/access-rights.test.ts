/**
 * @file Who may see and set the permissions on an object. Members can grant only permissions that they themselves have
 * on the object.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import { MODELS, type Model, type Permission } from "@keepwell/contract/team/permissions.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aNoteDraft, anEntry, aUser, systemBucket, type TestUser } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { anAccessScene } from "./access-scene.ts";
import { aMember, anAccessListBody, grantIn, restrictIn } from "./factories.ts";

const server = useServer();
const { scene } = prepare(server, async () => ({ scene: await anAccessScene(server) }));

/** The two kinds of calls about an object's permissions: calls that read them, and calls that set them. */
const callsOn = (model: Model, uid = scene.objectOf(model)) => {
  const { at, listsOn, policyOn } = scene;
  const body = anAccessListBody({ to: [], permissions: [] });
  return [
    ["GET", listsOn(model, uid)],
    ["POST", listsOn(model, uid), body],
    ["GET", at(`who/${model}/${uid}`)],
    ...(model === "enterprise"
      ? []
      : [
          ["GET", policyOn(model, uid)],
          ["PUT", policyOn(model, uid), { policy: "inherit" }],
        ]),
  ] as readonly (readonly [string, string, unknown?])[];
};

const statuses = async (user: TestUser, calls: ReturnType<typeof callsOn>): Promise<number[]> => {
  const found = new Set<number>();
  for (const call of calls) found.add((await callAs(server, user, call)).status);
  return [...found].toSorted();
};

test("to set an object's permissions, a member needs a right to set them, granted on the object or inherited", async () => {
  const { team, bucket, list, at, member, cleanUp } = scene;
  await cleanUp();
  const [manager] = [member(0)];
  await grantIn(server, team, {
    model: "list",
    uid: list.uid,
    to: [manager],
    permissions: ["manage_permissions"],
  });
  for (const model of ["list", "entry"] as const) {
    const allowed = await statuses(manager, callsOn(model));
    assert.deepEqual(allowed, [200, 201], model);
  }
  for (const model of ["enterprise", "bucket"] as const)
    assert.deepEqual(await statuses(manager, callsOn(model)), [403], model);
  const made = await grantIn(server, team, { model: "bucket", uid: bucket.uid, to: [], permissions: [] });
  const url = at(`access-lists/${made.uid}`);
  const body = anAccessListBody({ to: [], permissions: [] });
  for (const call of [
    ["GET", url],
    ["PUT", url, body],
    ["DELETE", url],
  ] as const)
    assert.equal((await callAs(server, manager, call)).status, 403, call[0]);
});

test("the rights to read, write or manage an object do not include the right to change its permissions", async () => {
  const { team, bucket, member, cleanUp } = scene;
  await cleanUp();
  const onBucket = { model: "bucket", uid: bucket.uid } as const;
  await grantIn(server, team, { ...onBucket, to: [member(0)], permissions: ["manage"] });
  for (const model of MODELS) assert.deepEqual(await statuses(member(0), callsOn(model)), [403], model);
});

test("a member who does not see an object is not told that it exists", async () => {
  const { team, other, bucket, at, policyOn, member, cleanUp } = scene;
  await cleanUp();
  const { founder } = team;
  const [stranger] = other.members;
  const standard = await aUser(server);
  const pending = await aMember(server, team, { state: "pending" });
  assert.ok(stranger);
  for (const user of [stranger, other.founder, standard])
    for (const model of MODELS) assert.deepEqual(await statuses(user, callsOn(model)), [404], model);
  for (const user of [member(0), pending]) {
    for (const model of ["bucket", "list", "entry"] as const)
      assert.deepEqual(await statuses(user, callsOn(model)), [404], model);
    assert.deepEqual(await statuses(user, callsOn("enterprise")), [403]);
  }
  for (const model of MODELS)
    assert.deepEqual(await statuses(founder, callsOn(model, makeUid())), [404], model);
  const theirs = await aBucket(other.founder);
  assert.deepEqual(await statuses(founder, callsOn("bucket", theirs.uid)), [404]);
  const made = await grantIn(server, team, { model: "bucket", uid: bucket.uid, to: [], permissions: [] });
  for (const [user, asked, uid] of [
    [other.founder, team, made.uid],
    [other.founder, other, made.uid],
    [member(0), team, made.uid],
    [member(0), team, makeUid()],
  ] as const) {
    const reply = await callAs(server, user, ["GET", at(`access-lists/${uid}`, asked)]);
    assert.deepEqual([reply.status, reply.code], [404, "not_found"]);
  }
  assert.equal((await callAs(server, founder, ["GET", at("access-lists/enterprise/nothing")])).status, 404);
  assert.equal((await callAs(server, founder, ["GET", policyOn("enterprise")])).status, 404);
});

test("a member who sees a bucket cannot read the permissions on a restricted object in it", async () => {
  const { team, bucket, objectOf, at, member, cleanUp } = scene;
  await cleanUp();
  const reader = member(0);
  await grantIn(server, team, { model: "bucket", uid: bucket.uid, to: [reader], permissions: ["read"] });
  for (const model of ["entry", "list"] as const) {
    const on = { model, uid: objectOf(model) };
    const held = [["GET", at(`me/permissions/${model}/${on.uid}`)]] as const;
    assert.deepEqual(await statuses(reader, held), [200], model);
    await restrictIn(server, team, on);
    assert.deepEqual(await statuses(reader, [...held, ...callsOn(model)]), [404], model);
    await restrictIn(server, team, { ...on, policy: "inherit" });
    assert.deepEqual(await statuses(reader, callsOn(model)), [403], model);
  }
});

test("a personal bucket has no access lists", async () => {
  const { team, member } = scene;
  const own = await systemBucket(team.founder);
  assert.deepEqual(await statuses(team.founder, callsOn("bucket", own.uid)), [403]);
  const within = await anEntry(team.founder, own, aNoteDraft());
  assert.deepEqual(await statuses(team.founder, callsOn("entry", within.uid)), [403]);
  assert.deepEqual(await statuses(member(0), callsOn("bucket", own.uid)), [404]);
});

test("a member cannot grant, change or withdraw a permission that they do not hold", async () => {
  const { team, bucket, at, listsOn, member, get, cleanUp } = scene;
  await cleanUp();
  const manager = member(0);
  const root = { model: "enterprise", uid: team.uid } as const;
  const held: Permission[] = ["manage_permissions", "read"];
  await grantIn(server, team, { ...root, to: [manager], permissions: held });
  const beyond = await grantIn(server, team, { ...root, to: [member(1)], permissions: ["manage_users"] });
  const create = (model: Model, permissions: readonly Permission[]) =>
    callAs(server, manager, ["POST", listsOn(model), anAccessListBody({ to: [manager], permissions })]);
  for (const permissions of [["manage_billing"], ["read", "write"]] as const) {
    const reply = await create("enterprise", permissions);
    assert.deepEqual([reply.status, reply.fields], [422, { permissions: "permission_beyond" }]);
  }
  assert.equal((await create("enterprise", ["read"])).status, 201);
  const url = at(`access-lists/${beyond.uid}`);
  for (const permissions of [["manage_users"], ["read"]] as const) {
    const body = anAccessListBody({ to: [], permissions });
    const reply = await callAs(server, manager, ["PUT", url, body]);
    assert.deepEqual([reply.status, reply.fields], [422, { permissions: "permission_beyond" }]);
  }
  assert.equal((await callAs(server, manager, ["DELETE", url])).status, 403);
  assert.deepEqual((await get<AccessList>(manager, url)).permissions.manage_users, true);
  const onBucket = { model: "bucket", uid: bucket.uid } as const;
  await grantIn(server, team, { ...onBucket, to: [manager], permissions: ["manage_permissions"] });
  assert.equal((await create("bucket", ["write"])).status, 422);
  assert.equal((await create("bucket", ["read", "manage_permissions"])).status, 201);
  assert.equal((await create("entry", ["delete"])).status, 422);
  assert.equal((await create("entry", ["read"])).status, 201);
});
