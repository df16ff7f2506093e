/** @file Access lists: who may set them, on what, and what they answer. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import {
  CONTEXT_PERMISSIONS,
  MODELS,
  type Model,
  type Permission,
} from "@keepwell/contract/team/permissions.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { type AccessScene, anAccessScene } from "./access-scene.ts";
import { aBucket, aNoteDraft, anEntry, aUser, systemBucket, type TestUser } from "./factories.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { callAs, replied, uidOf } from "./sharing-factories.ts";
import { aGroup, aMember, anAccessListBody, grantIn } from "./team-factories.ts";

let server: TestServer;
let scene: AccessScene;
before(async () => {
  server = await openTestServer();
  scene = await anAccessScene(server);
});
after(() => server.close());

test("an access list is made, read, changed and deleted, on each kind of object", async () => {
  const { team, objectOf, at, listsOn, member, get, auditOf } = scene;
  const { founder } = team;
  const group = await aGroup(server, team, []);
  for (const model of MODELS) {
    const made = await grantIn(server, team, {
      ...{ model, uid: objectOf(model), to: [member(0), member(0), { group }], permissions: ["read"] },
    });
    assert.deepEqual([made.model, made.object_id, made.id], [model, objectOf(model), made.uid]);
    assert.equal(made.users.length, 2, "who is named twice counts once");
    assert.deepEqual(Object.keys(made.permissions), [...CONTEXT_PERMISSIONS[model]]);
    assert.deepEqual([made.permissions.read, made.permissions.write], [true, false]);
    assert.deepEqual(await get(founder, listsOn(model)), [made]);
    const url = at(`access-lists/${made.uid}`);
    assert.deepEqual(await get(founder, url), made);
    const body = { ...anAccessListBody({ to: [member(1)], permissions: ["write"] }), name: "Renamed" };
    const changed = await replied<AccessList>(callAs(server, founder, ["PUT", url, body]));
    assert.deepEqual([changed.name, changed.users.map(({ uid }) => uid)], ["Renamed", [uidOf(member(1))]]);
    assert.deepEqual([changed.permissions.read, changed.permissions.write], [false, true]);
    assert.equal((await auditOf("access_list_changed")).object_uid, made.uid);
    assert.equal((await callAs(server, founder, ["DELETE", url])).status, 204);
    assert.equal((await callAs(server, founder, ["GET", url])).status, 404);
    assert.deepEqual(await get(founder, listsOn(model)), []);
  }
});

test("lists come by name, with whom they name by the names of now", async () => {
  const { team, at, listsOn, member, get } = scene;
  const { founder } = team;
  const to = [member(0)];
  for (const name of ["b", "A", "c"])
    await replied(
      callAs(server, founder, [
        "POST",
        listsOn("entry"),
        { ...anAccessListBody({ to, permissions: [] }), name },
      ]),
    );
  const all = await get<AccessList[]>(founder, listsOn("entry"));
  assert.deepEqual(
    all.map(({ name }) => name),
    ["A", "b", "c"],
  );
  assert.deepEqual(all[0]?.users, [{ uid: uidOf(member(0)), entity_type: "user", name: "Test Person" }]);
  for (const { uid } of all) await callAs(server, founder, ["DELETE", at(`access-lists/${uid}`)]);
});

test("what an object does not know, and who is not of the enterprise, is refused with the field", async () => {
  const { team, other, listsOn, member, get } = scene;
  const { founder } = team;
  const good = anAccessListBody({ to: [member(0)], permissions: ["read"] });
  const [stranger] = other.members;
  assert.ok(stranger);
  const theirs = await aGroup(server, other, []);
  const wrong = [
    ["permissions", "permission_unknown", { permissions: { manage_users: true } }],
    ["permissions", "permission_unknown", { permissions: { create_bucket: false } }],
    ["permissions", "invalid", { permissions: { everything: true } }],
    ["permissions", "invalid", { permissions: { read: "yes" } }],
    ["users", "invalid", anAccessListBody({ to: [stranger], permissions: [] })],
    ["users", "invalid", anAccessListBody({ to: [{ group: theirs }], permissions: [] })],
    ["users", "invalid", { users: [{ uid: uidOf(member(0)), entity_type: "group" }] }],
    ["users", "invalid", { users: [{ uid: uidOf(member(0)), entity_type: "robot" }] }],
    ["users", "too_long", { users: Array(501).fill({ uid: uidOf(member(0)), entity_type: "user" }) }],
    ["name", "required", { name: " " }],
    ["name", "too_long", { name: "x".repeat(256) }],
    ["uid", "uid_invalid", { uid: "00000000-0000-1000-8000-000000000000" }],
  ] as const;
  for (const [field, code, change] of wrong) {
    const body = { ...good, ...change, ...(field === "users" ? { permissions: {} } : {}) };
    const reply = await callAs(server, founder, ["POST", listsOn("bucket"), body]);
    assert.deepEqual([reply.status, reply.fields[field]], [422, code], JSON.stringify(change));
  }
  assert.deepEqual(await get(founder, listsOn("bucket")), [], "nothing of it is kept");
});

test("one uid makes one list, however often at once", async () => {
  const { team, at, listsOn } = scene;
  const { founder } = team;
  const body = { ...anAccessListBody({ to: [], permissions: ["read"] }), uid: makeUid() };
  const replies = await Promise.all(
    Array.from({ length: 3 }, () => callAs(server, founder, ["POST", listsOn("bucket"), body])),
  );
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 409, 409]);
  await replied(callAs(server, founder, ["DELETE", at(`access-lists/${body.uid}`)]));
});

/** Every call about an object's permissions, of which there are two kinds: to see them, and to set them. */
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

test("who manages permissions on an object, or on what it inherits from, sets them there and nowhere else", async () => {
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

test("to read, write or manage something is not to say who else may", async () => {
  const { team, bucket, member, cleanUp } = scene;
  await cleanUp();
  const onBucket = { model: "bucket", uid: bucket.uid } as const;
  await grantIn(server, team, { ...onBucket, to: [member(0)], permissions: ["manage"] });
  for (const model of MODELS) assert.deepEqual(await statuses(member(0), callsOn(model)), [403], model);
});

test("who does not see an object is not told that it exists", async () => {
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

test("a person's own bucket has no access lists", async () => {
  const { team, member } = scene;
  const own = await systemBucket(team.founder);
  assert.deepEqual(await statuses(team.founder, callsOn("bucket", own.uid)), [403]);
  const within = await anEntry(team.founder, own, aNoteDraft());
  assert.deepEqual(await statuses(team.founder, callsOn("entry", within.uid)), [403]);
  assert.deepEqual(await statuses(member(0), callsOn("bucket", own.uid)), [404]);
});

test("nobody grants, changes or takes away what he does not hold himself", async () => {
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
