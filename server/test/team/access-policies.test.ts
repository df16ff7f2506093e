/** @file Access policies, and the permissions that result from them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EntryChanges } from "@keepwell/contract/buckets/changes.endpoints.ts";
import type { EffectivePermissions } from "@keepwell/contract/team/permissions.endpoints.ts";
import { CONTEXT_PERMISSIONS, MODELS, type Model } from "@keepwell/contract/team/permissions.ts";
import { type TestUser, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { anAccessScene } from "./access-scene.ts";
import { aGroup, aMember, grantIn, restrictIn, setStanding } from "./factories.ts";

const server = useServer();
const { scene } = prepare(server, async () => ({ scene: await anAccessScene(server) }));

test("an object inherits permissions, except while it is restricted", async () => {
  const { team, bucket, list, entry, objectOf, policyOn, member, get, auditOf, cleanUp } = scene;
  await cleanUp();
  const reader = member(1);
  await grantIn(server, team, { model: "enterprise", uid: team.uid, to: [reader], permissions: ["read"] });
  const seen = async (): Promise<number[]> => {
    const calls = [`/api/buckets/${bucket.uid}`, `/api/lists/${list.uid}`];
    const urls = [...calls, `/api/buckets/${bucket.uid}/entries/${entry.uid}`];
    return Promise.all(urls.map(async (url) => (await callAs(server, reader, ["GET", url])).status));
  };
  assert.deepEqual(await seen(), [200, 200, 200]);
  for (const [model, left] of [
    ["entry", [200, 200, 404]],
    ["list", [200, 404, 404]],
    ["bucket", [404, 404, 404]],
  ] as const) {
    await restrictIn(server, team, { model, uid: objectOf(model) });
    assert.deepEqual(await get(team.founder, policyOn(model)), { policy: "restrict" });
    assert.deepEqual(await seen(), left, model);
    const told = await auditOf("policy_changed");
    assert.deepEqual([told.object_uid, told.object_model, told.detail], [objectOf(model), model, "restrict"]);
    await restrictIn(server, team, { model, uid: objectOf(model), policy: "inherit" });
    assert.deepEqual(await seen(), [200, 200, 200]);
  }
  const reply = await callAs(server, team.founder, ["PUT", policyOn("list"), { policy: "sometimes" }]);
  assert.deepEqual([reply.status, reply.fields], [422, { policy: "invalid" }]);
});

test("replies mark restricted entries and lists, also in the changes since a cursor", async () => {
  const { team, bucket, list, entry, objectOf, member, get, cleanUp } = scene;
  await cleanUp();
  const reader = member(1);
  await grantIn(server, team, { model: "bucket", uid: bucket.uid, to: [reader], permissions: ["read"] });
  const at = `/api/buckets/${bucket.uid}`;
  type Row = { readonly uid: string; readonly is_restricted: boolean };
  const flagIn = (rows: readonly Row[], { uid }: { readonly uid: string }) =>
    rows.find((row) => row.uid === uid)?.is_restricted;
  const flags = async (user: TestUser) => [
    flagIn(await get<Row[]>(user, `${at}/entries`), entry),
    (await get<Row>(user, `${at}/entries/${entry.uid}`)).is_restricted,
    flagIn(await get<Row[]>(user, `${at}/lists`), list),
  ];
  assert.deepEqual(await flags(reader), [false, false, false]);
  const { cursor } = await get<EntryChanges>(team.founder, `${at}/changes`);
  for (const model of ["entry", "list"] as const) {
    const on = { model, uid: objectOf(model) };
    await grantIn(server, team, { ...on, to: [reader], permissions: ["read"] });
    await restrictIn(server, team, on);
  }
  assert.deepEqual(await flags(reader), [true, true, true]);
  assert.deepEqual(await flags(team.founder), [true, true, true]);
  const since = await get<EntryChanges>(team.founder, `${at}/changes?since=${encodeURIComponent(cursor)}`);
  assert.deepEqual([since.is_full, flagIn(since.entries, entry)], [false, true]);
  for (const model of ["entry", "list"] as const)
    await restrictIn(server, team, { model, uid: objectOf(model), policy: "inherit" });
  assert.deepEqual(await flags(team.founder), [false, false, false]);
});

test("only a manager with every permission on an object can make it inherit", async () => {
  const { team, objectOf, policyOn, member, get, cleanUp } = scene;
  await cleanUp();
  const [beyond, whole] = [member(0), member(1)];
  const root = { model: "enterprise", uid: team.uid, permissions: ["manage"] } as const;
  await grantIn(server, team, { ...root, to: [beyond, whole] });
  for (const model of ["bucket", "list", "entry"] as const) {
    const on = { model, uid: objectOf(model) };
    await restrictIn(server, team, on);
    await grantIn(server, team, { ...on, to: [beyond], permissions: ["manage_permissions"] });
    await grantIn(server, team, { ...on, to: [whole], permissions: CONTEXT_PERMISSIONS[model] });
    const set = (user: TestUser, policy: string) =>
      callAs(server, user, ["PUT", policyOn(model), { policy }]);
    const refused = await set(beyond, "inherit");
    assert.deepEqual([refused.status, refused.fields], [422, { policy: "permission_beyond" }], model);
    assert.deepEqual(await get(beyond, policyOn(model)), { policy: "restrict" });
    assert.equal((await set(beyond, "restrict")).status, 200, model);
    assert.equal((await set(whole, "inherit")).status, 200, model);
    assert.equal((await set(beyond, "restrict")).status, 200, model);
    await restrictIn(server, team, { ...on, policy: "inherit" });
    await cleanUp();
    await grantIn(server, team, { ...root, to: [beyond, whole] });
  }
});

test("the API returns a member's permissions as a map, and the permissions that can be granted with labels", async () => {
  const { team, other, objectOf, at, member, get, cleanUp } = scene;
  await cleanUp();
  const user = member(0);
  await grantIn(server, team, { model: "enterprise", uid: team.uid, to: [user], permissions: ["write"] });
  const root = await get<Record<string, boolean>>(user, at("permissions"));
  assert.deepEqual(Object.keys(root), [...CONTEXT_PERMISSIONS.enterprise]);
  assert.deepEqual(
    Object.keys(root).filter((one) => root[one]),
    ["read", "write"],
  );
  const on = (model: Model) => get(user, at(`me/permissions/${model}/${objectOf(model)}`));
  assert.deepEqual(await on("enterprise"), root);
  assert.deepEqual(await on("entry"), { read: true, write: true, delete: true, manage_permissions: false });
  assert.deepEqual(await on("list"), { read: true, write: true, manage: false, manage_permissions: false });
  for (const context of MODELS) {
    const labels = await get<{ key: string; label: string }[]>(user, at(`context-permissions/${context}`));
    assert.deepEqual(
      labels.map(({ key }) => key),
      [...CONTEXT_PERMISSIONS[context]],
    );
    assert.ok(labels.every(({ label }) => label.length > 2));
  }
  assert.equal((await callAs(server, user, ["GET", at("context-permissions/robot")])).status, 404);
  assert.equal((await callAs(server, other.founder, ["GET", at("permissions")])).status, 404);
  const pending = await aMember(server, team, { state: "pending" });
  assert.ok(!Object.values(await get<Record<string, boolean>>(pending, at("permissions"))).some(Boolean));
});

test("the API returns the effective permissions on an object with every reason for them", async () => {
  const { team, bucket, list, entry, at, member, get, cleanUp } = scene;
  await cleanUp();
  const [one, two] = [member(0), member(1)];
  const group = await aGroup(server, team, [one]);
  const onList = await grantIn(server, team, {
    model: "list",
    uid: list.uid,
    to: [{ group }, two],
    permissions: ["write"],
  });
  const onRoot = await grantIn(server, team, {
    model: "enterprise",
    uid: team.uid,
    to: [one],
    permissions: ["read", "manage_users"],
  });
  const asleep = await aMember(server, team);
  await grantIn(server, team, { model: "list", uid: list.uid, to: [asleep], permissions: ["read"] });
  await setStanding(server, asleep, { state: "suspended" });
  const who = await get<EffectivePermissions>(team.founder, at(`who/entry/${entry.uid}`));
  assert.deepEqual(who.object, {
    uid: entry.uid,
    model: "entry",
    name: "Router",
    bucket: { uid: bucket.uid, name: "" },
  });
  const found = new Map(who.members.map(({ user, ...rest }) => [user.uid, rest]));
  assert.deepEqual([...found.keys()].toSorted(), [uidOf(team.founder), uidOf(one), uidOf(two)].toSorted());
  assert.deepEqual(found.get(uidOf(team.founder))?.reasons, [{ kind: "admin" }, { kind: "owner" }]);
  const byList = {
    kind: "list",
    model: "list",
    object: { uid: list.uid, name: "Servers" },
    access_list: { uid: onList.uid, name: onList.name },
    permissions: ["read", "write", "delete"],
  };
  assert.deepEqual(found.get(uidOf(two)), {
    permissions: ["read", "write", "delete"],
    reasons: [{ ...byList, group: null }],
  });
  const { friendly_name: name } = await server.database.handle
    .selectFrom("user_groups")
    .selectAll()
    .where("uid", "=", group)
    .executeTakeFirstOrThrow();
  const reasons = found.get(uidOf(one))?.reasons ?? [];
  assert.deepEqual(
    reasons.find((reason) => reason.kind === "list" && reason.group),
    { ...byList, group: { uid: group, name } },
  );
  assert.deepEqual(
    reasons.find((reason) => reason.kind === "list" && !reason.group),
    {
      kind: "list",
      model: "enterprise",
      object: { uid: team.uid, name: "Acme & Daughters" },
      access_list: { uid: onRoot.uid, name: onRoot.name },
      group: null,
      permissions: ["read"],
    },
  );
  const root = await get<EffectivePermissions>(team.founder, at(`who/enterprise/${team.uid}`));
  assert.deepEqual(root.object, {
    uid: team.uid,
    model: "enterprise",
    name: "Acme & Daughters",
    bucket: null,
  });
  assert.equal(root.members.length, 2);
});
