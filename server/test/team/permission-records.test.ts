/** @file The server checks permission records, stores them, and returns chains of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { moveEntries } from "@keepwell/client/buckets/move-entries.ts";
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { MODELS, type Model, type Permission } from "@keepwell/contract/team/permissions.ts";
import { parsePermissionRecord, type RecordFacts } from "@keepwell/crypto/enterprise/permission-record.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aNoteDraft, anEntry, named, type TestUser, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { anAccessScene } from "./access-scene.ts";
import { setStanding } from "./factories.ts";
import { type RecordedOn, recordsIn, spoilt } from "./record-steps.ts";

const server = useServer();
const { scene } = prepare(server, async () => ({ scene: await anAccessScene(server) }));

const NOW_S = () => Math.floor(Date.now() / 1000);

const chains = () => recordsIn(server, scene.team.uid);
const on = (model: Model): RecordedOn => ({
  model,
  uid: scene.objectOf(model),
  ...(model === "list" || model === "entry" ? { bucket: scene.bucket.uid } : {}),
});
const policyOf = (model: Model) => (model === "enterprise" ? null : ("inherit" as const));

type List = SignedContent["lists"][number];
const aList = (users: readonly TestUser[], permissions: Permission[] = ["read"]): List => ({
  uid: makeUid(),
  name: "Readers",
  permissions,
  users: users.map((user) => ({ uid: uidOf(user), entity_type: "user" })),
});
const bodyOf = ({ permissions, ...list }: List, record?: string) => ({
  ...list,
  permissions: Object.fromEntries(permissions.map((one) => [one, true])),
  record,
});

/**
 * Creates an access list. Sends a record of the object's new permissions. The record is correct, or has the given
 * mistake.
 */
const create = async (
  user: TestUser,
  at: RecordedOn,
  { list, ...wrong }: { list: List } & Partial<RecordFacts>,
) => {
  const { stored } = (await chains().read(scene.team.founder, at)) ?? assert.fail();
  const content = { ...stored, lists: [...stored.lists, list] };
  const record = await chains().next(user, at, { content, ...wrong });
  const url = scene.at(`access-lists/${at.model}/${at.uid}`);
  return callAs(server, user, ["POST", url, bodyOf(list, record)]);
};

const statusOf = async (reply: ReturnType<typeof create>): Promise<number> => (await reply).status;

/** Makes a new bucket, whose chain of records is empty. */
const freshBucket = async (): Promise<RecordedOn> => ({
  model: "bucket",
  uid: (await aBucket(scene.team.founder)).uid,
});

test("the returned chain has a record for each change of an access list", async () => {
  const { founder } = scene.team;
  for (const model of MODELS) {
    const list = aList([scene.member(0)]);
    assert.equal((await create(founder, on(model), { list })).status, 201);
    const one = (await chains().read(founder, on(model))) ?? assert.fail();
    assert.deepEqual([one.n, one.records.length, one.anchor], [1, 1, null]);
    assert.deepEqual(one.stored, { policy: policyOf(model), lists: [list] });
    assert.deepEqual(one.signed, one.stored);
    assert.equal(one.list_id, model === "entry" ? scene.list.uid : null);

    const changed: List = { ...list, name: "Writers", permissions: ["read", "write"] };
    const second = await chains().next(founder, on(model), {
      content: { policy: policyOf(model), lists: [changed] },
    });
    const url = scene.at(`access-lists/${list.uid}`);
    assert.equal((await callAs(server, founder, ["PUT", url, bodyOf(changed, second)])).status, 200);
    const empty = { policy: policyOf(model), lists: [] };
    const third = await chains().next(founder, on(model), { content: empty });
    const ended = `${url}?record=${encodeURIComponent(third)}`;
    assert.equal((await callAs(server, founder, ["DELETE", ended])).status, 204);
    const last = (await chains().read(founder, on(model))) ?? assert.fail();
    assert.deepEqual([last.n, last.stored, last.signed], [3, empty, empty]);
    assert.deepEqual(
      last.records.map((wire) => parsePermissionRecord(wire).facts.n),
      [1, 2, 3],
    );
  }
});

test("a change of a policy has a record too, and a call that changes nothing appends no record", async () => {
  const { founder } = scene.team;
  const at = await freshBucket();
  const url = scene.at(`access-policy/bucket/${at.uid}`);
  const content = { policy: "restrict" as const, lists: [] };
  const set = async () =>
    callAs(server, founder, [
      "PUT",
      url,
      { policy: "restrict", record: await chains().next(founder, at, { content }) },
    ]);
  assert.equal((await set()).status, 200);
  assert.equal((await set()).status, 200);
  const { n, signed } = (await chains().read(founder, at)) ?? assert.fail();
  assert.deepEqual([n, signed], [1, content]);
});

test("a record that does not continue the chain, or signs other permissions, is 409", async () => {
  const { founder } = scene.team;
  const at = await freshBucket();
  assert.equal(await statusOf(create(founder, at, { list: aList([]) })), 201);
  const before = await chains().read(founder, at);
  const wrong: readonly Partial<RecordFacts>[] = [
    { n: 1 },
    { n: 3 },
    { prev: new Uint8Array(32) },
    { policy: "restrict" },
    { digest: new Uint8Array(32) },
  ];
  for (const one of wrong)
    assert.equal(await statusOf(create(founder, at, { list: aList([scene.member(0)]), ...one })), 409);
  assert.deepEqual(await chains().read(founder, at), before);
});

test("a record with a wrong object, signer or time, or a damaged signature, is 422", async () => {
  const { founder } = scene.team;
  const at = on("entry");
  assert.equal(await statusOf(create(founder, at, { list: aList([]) })), 201);
  const before = await chains().read(founder, at);
  const wrong: readonly Partial<RecordFacts>[] = [
    { enterprise: scene.other.uid },
    { object: scene.list.uid },
    { bucket: makeUid() },
    { model: "list" },
    { by: uidOf(scene.member(0)) },
    { fingerprint: new Uint8Array(32) },
    { time: NOW_S() - 3600 },
    { time: NOW_S() + 2 * 86_400 },
  ];
  for (const one of wrong) {
    const { status, text } = await create(founder, at, { list: aList([]), ...one });
    assert.deepEqual([status, JSON.parse(text).errors?.record?.length], [422, 1], text);
  }
  const list = aList([]);
  const { stored } = before ?? assert.fail();
  const content = { ...stored, lists: [...stored.lists, list] };
  const good = await chains().next(founder, at, { content });
  const url = scene.at(`access-lists/entry/${at.uid}`);
  for (const bad of [spoilt(good), "A".repeat(376), "no", good.slice(4)])
    assert.equal((await callAs(server, founder, ["POST", url, bodyOf(list, bad)])).status, 422);
  assert.deepEqual(await chains().read(founder, at), before);
});

test("a caller who may make a change cannot send another member's record for it", async () => {
  const { founder } = scene.team;
  const at = await freshBucket();
  const { stored } = (await chains().read(founder, at)) ?? assert.fail();
  const list = aList([]);
  const content = { ...stored, lists: [list] };
  const record = await chains().next(scene.member(0), at, { content });
  const url = scene.at(`access-lists/bucket/${at.uid}`);
  assert.equal((await callAs(server, founder, ["POST", url, bodyOf(list, record)])).status, 422);
});

test("after a change without a record, the newest record differs from the stored permissions", async () => {
  const { founder } = scene.team;
  const at = await freshBucket();
  const list = aList([scene.member(0)]);
  assert.equal(await statusOf(create(founder, at, { list })), 201);
  const more = aList([scene.member(1)]);
  const url = scene.at(`access-lists/bucket/${at.uid}`);
  assert.equal((await callAs(server, founder, ["POST", url, bodyOf(more)])).status, 201);
  const { n, stored, signed } = (await chains().read(founder, at)) ?? assert.fail();
  assert.deepEqual([n, signed?.lists, stored.lists.length], [1, [list], 2]);
});

test("callers get the records of the objects that they manage, and one request can cover a whole bucket", async () => {
  const { founder } = scene.team;
  const at = await freshBucket();
  const [manager, reader] = [scene.member(0), scene.member(1)];
  await create(founder, at, { list: aList([manager], ["manage_permissions"]) });
  await create(founder, at, { list: aList([reader]) });
  assert.ok(await chains().read(manager, at));
  assert.equal(await chains().read(reader, at), undefined);
  assert.equal(await chains().read(manager, { model: "enterprise", uid: scene.team.uid }), undefined);
  assert.equal(await chains().read(founder, { model: "enterprise", uid: scene.other.uid }), undefined);
  assert.equal((await chains().ask(scene.other.founder, [at])).status, 404);
  assert.equal(
    await chains().read(founder, { ...on("entry"), bucket: at.uid }),
    undefined,
    "the entry is not in that bucket",
  );
  const whole = await chains().ask(founder, [on("bucket")], { inside: true });
  const found: { model: string; object_id: string }[] = JSON.parse(whole.text).objects;
  assert.deepEqual(
    found.map(({ object_id }) => object_id).sort(),
    [scene.bucket.uid, scene.list.uid, scene.entry.uid].sort(),
  );
});

test("[Note: Anchor] a manager's record is returned with the newest record of an administrator", async () => {
  const { founder } = scene.team;
  const at = await freshBucket();
  const [bo, cy] = [scene.member(0), scene.member(1)];
  await setStanding(server, bo, { role: "member" });
  const first = aList([bo], ["manage_permissions"]);
  await create(founder, at, { list: first });
  await create(bo, at, { list: aList([cy]) });
  assert.equal(await statusOf(create(bo, at, { list: aList([cy]) })), 201);
  const { n, signed, anchor } = (await chains().read(bo, at)) ?? assert.fail();
  assert.deepEqual([n, signed?.lists.length, anchor?.content.lists], [3, 3, [first]]);
  assert.equal(parsePermissionRecord(anchor?.record ?? "").facts.n, 1);
  await create(founder, at, { list: aList([]) });
  const later = await chains().read(founder, at);
  assert.deepEqual([later?.n, later?.anchor, later?.signed?.lists.length], [4, null, 4]);
});

test("an entry's chain stays in the bucket when the entry leaves, and continues if it returns", async () => {
  const { founder } = scene.team;
  const [source, target] = [await aBucket(founder), await aBucket(founder)];
  const entry = await anEntry(founder, source, aNoteDraft());
  const at: RecordedOn = { model: "entry", uid: entry.uid, bucket: source.uid };
  await create(founder, at, { list: aList([scene.member(0)]) });
  await moveEntries(founder.session, { source, target, entries: [named(entry, aNoteDraft())] });
  const there = await chains().read(founder, { ...at, bucket: target.uid });
  assert.deepEqual([there?.n, there?.stored.lists, await chains().read(founder, at)], [0, [], undefined]);
  const shown = await founder.session.api.buckets.getEntry({
    params: { bucketId: target.uid, id: entry.uid },
  });
  await moveEntries(founder.session, {
    source: target,
    target: source,
    entries: [named(shown, aNoteDraft())],
  });
  const back = await chains().read(founder, at);
  assert.deepEqual([back?.n, back?.stored.lists, back?.signed?.lists.length], [1, [], 1]);
  assert.equal(await statusOf(create(founder, at, { list: aList([]) })), 201);
});
