/** @file Access lists on each kind of object. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import { CONTEXT_PERMISSIONS, MODELS } from "@keepwell/contract/team/permissions.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied, sortedStatuses } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { anAccessScene } from "./access-scene.ts";
import { aGroup, anAccessListBody, grantIn } from "./factories.ts";

const server = useServer();
const { scene } = prepare(server, async () => ({ scene: await anAccessScene(server) }));

test("an access list is created, read, changed and deleted, on each kind of object", async () => {
  const { team, objectOf, at, listsOn, member, get, auditOf } = scene;
  const { founder } = team;
  const group = await aGroup(server, team, []);
  for (const model of MODELS) {
    const made = await grantIn(server, team, {
      model,
      uid: objectOf(model),
      to: [member(0), member(0), { group }],
      permissions: ["read"],
    });
    assert.deepEqual([made.model, made.object_id, made.id], [model, objectOf(model), made.uid]);
    assert.equal(made.users.length, 2, "a duplicate grantee is stored once");
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

test("access lists are sorted by name, and show the names of their grantees", async () => {
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

test("an access list is refused if a permission does not exist on its object, or a grantee is outside the team", async () => {
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
    ["name", "required", { name: "" }],
    ["name", "invalid", { name: " a" }],
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

test("only one access list is created with a uid, even by several calls at the same time", async () => {
  const { team, at, listsOn } = scene;
  const { founder } = team;
  const body = { ...anAccessListBody({ to: [], permissions: ["read"] }), uid: makeUid() };
  const replies = await Promise.all(
    Array.from({ length: 3 }, () => callAs(server, founder, ["POST", listsOn("bucket"), body])),
  );
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 409, 409]);
  await replied(callAs(server, founder, ["DELETE", at(`access-lists/${body.uid}`)]));
});

test("a change is refused if the access list has changed since the caller read it", async () => {
  const { team, objectOf, at, member, get } = scene;
  const { founder } = team;
  const group = await aGroup(server, team, []);
  const { uid, users, permissions, name } = await grantIn(server, team, {
    model: "bucket",
    uid: objectOf("bucket"),
    to: [member(0), { group }],
    permissions: ["read", "write"],
  });
  const url = at(`access-lists/${uid}`);
  const read = {
    name,
    users: users.map((one) => ({ uid: one.uid, entity_type: one.entity_type })),
    permissions,
  };
  const put = (replaces: object | undefined, change: object = {}) =>
    callAs(server, founder, ["PUT", url, { ...read, ...change, replaces }]);
  const stored = await get(founder, url);
  const other = { uid: uidOf(member(1)), entity_type: "user" };
  const [first, second] = read.users;
  for (const change of [
    { name: "Earlier" },
    { users: [first] },
    { users: [...read.users, other] },
    { users: [first, other] },
    { users: [first, { ...second, entity_type: first?.entity_type }] },
    { permissions: { read: true } },
    { permissions: { read: true, manage: true } },
    { permissions: { read: true, write: true, manage: true } },
  ]) {
    const reply = await put({ ...read, ...change }, { users: [other] });
    assert.deepEqual([reply.status, reply.code], [409, "conflict"], JSON.stringify(change));
    assert.deepEqual(await get(founder, url), stored, "nothing of it is kept");
  }
  const duplicates = { ...read, users: [...read.users, ...read.users].reverse() };
  assert.equal((await put(duplicates, { users: [other] })).status, 200);
  assert.equal((await put(read)).status, 409, "the first change has replaced the list");
  assert.equal((await put(undefined)).status, 200, "a caller that names no list replaces any");
  assert.equal((await put({ ...read, users: "all" })).status, 422);
  await replied(callAs(server, founder, ["DELETE", url]));
});

test("of two simultaneous changes of the same access list, only one is made", async () => {
  const { team, objectOf, at, member } = scene;
  const { founder } = team;
  const made = await grantIn(server, team, {
    model: "bucket",
    uid: objectOf("bucket"),
    to: [],
    permissions: ["read"],
  });
  const { name, permissions } = made;
  const url = at(`access-lists/${made.uid}`);
  const replaces = { name, permissions, users: [] };
  const replies = await Promise.all(
    [0, 1].map((index) => {
      const users = [{ uid: uidOf(member(index)), entity_type: "user" }];
      return callAs(server, founder, ["PUT", url, { ...replaces, users, replaces }]);
    }),
  );
  assert.deepEqual(sortedStatuses(replies), [200, 409]);
  await replied(callAs(server, founder, ["DELETE", url]));
});
