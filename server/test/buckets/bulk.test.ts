/** @file Calls move, delete, read and create many entries together. Each call does all of its work or nothing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { moveEntries } from "@keepwell/client/buckets/move-entries.ts";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aList, aNoteDraft, anEntry, aUserWithBucket, named, tokenOf } from "../factories.ts";
import { send } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { inBucket, keysFor, notes, stored, uidsOf } from "./bulk-steps.ts";

const server = useServer();
const { user, bucket } = prepare(server, () => aUserWithBucket(server));

const call = (method: string, url: string, body: unknown, by = user) =>
  send(server, { method, url, token: tokenOf(by), body });

test("entries are deleted together, and a duplicate uid counts once", async () => {
  const [one, two, kept] = await notes(user, bucket, 3);
  assert.ok(one && two && kept);
  const entries = [one.uid, two.uid, one.uid];
  const reply = await call("POST", `/api/buckets/${bucket.uid}/delete-entries`, { entries });
  assert.deepEqual([reply.status, JSON.parse(reply.text)], [200, { deleted: [one.uid, two.uid] }]);
  assert.deepEqual(await inBucket(user, bucket), [kept.uid]);
});

test("entries are moved to a list, and from one list to another", async () => {
  const [list, other] = [await aList(user, bucket), await aList(user, bucket)];
  const entries = uidsOf(await notes(user, bucket, 2));
  for (const to of [list, other]) {
    const url = `/api/buckets/${bucket.uid}/lists/${to.uid}/entries`;
    const reply = await call("PUT", url, { entries });
    assert.deepEqual([reply.status, JSON.parse(reply.text)], [200, { moved: entries }]);
    assert.equal((await user.session.api.buckets.getList({ params: { id: to.uid } })).entry_count, 2);
  }
  assert.equal((await user.session.api.buckets.getList({ params: { id: list.uid } })).entry_count, 0);
});

test("entries are taken out of their lists, and an entry without a list stays as it is", async () => {
  const [list, elsewhere] = [await aList(user, bucket), await aBucket(user)];
  const entries = uidsOf(await notes(user, bucket, 2));
  await call("PUT", `/api/buckets/${bucket.uid}/lists/${list.uid}/entries`, { entries: entries.slice(1) });
  const reply = await call("POST", `/api/buckets/${bucket.uid}/unlist-entries`, { entries });
  assert.deepEqual([reply.status, JSON.parse(reply.text)], [200, { moved: entries }]);
  assert.equal((await user.session.api.buckets.getList({ params: { id: list.uid } })).entry_count, 0);
  for (const id of entries) {
    const entry = await user.session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id } });
    assert.equal(entry.password_list, null);
  }
  const refused = await call("POST", `/api/buckets/${elsewhere.uid}/unlist-entries`, { entries });
  assert.deepEqual([refused.status, refused.code], [404, "entry.not_found"]);
});

test("entries of any list move to another bucket, with or without a list there, and can be opened there", async () => {
  const [one, two, target] = [await aBucket(user), await aBucket(user), await aBucket(user)];
  const list = await aList(user, one);
  const first = await anEntry(user, one, { ...aNoteDraft("first"), listId: list.uid });
  const second = await anEntry(user, two, aNoteDraft("second"));
  await moveEntries(user.session, { source: one, target, entries: [named(first, aNoteDraft())] });
  const { uid: listUid } = await aList(user, target);
  await moveEntries(user.session, { source: two, target, listUid, entries: [named(second, aNoteDraft())] });
  for (const [entry, text, joined] of [
    [first, "first", undefined],
    [second, "second", listUid],
  ] as const) {
    const params = { bucketId: target.uid, id: entry.uid };
    const moved = await user.session.api.buckets.getEntry({ params });
    assert.deepEqual([moved.rev, moved.password_list?.uid, moved.updated_at], [1, joined, entry.updated_at]);
    assert.equal((await openEntry(user.session, target, moved)).fields.text, text);
  }
  assert.deepEqual([await inBucket(user, one), await inBucket(user, two)], [[], []]);
});

test("a move needs exactly the keys of its entries, sealed under the target bucket's current key", async () => {
  const entries = await notes(user, bucket, 2);
  const [first, second] = entries;
  assert.ok(first && second);
  const target = await aBucket(user);
  const before = await stored(server);
  const put = (body: unknown) => call("PUT", `/api/buckets/${target.uid}/entries`, body);
  const extra = { ...keysFor(entries), [makeUid()]: { ek: first.ek, gen: 1 } };
  const unsealed = { ...keysFor(entries), [first.uid]: { ek: "A".repeat(136), gen: 1 } };
  for (const keys of [
    {},
    keysFor([first]),
    extra,
    unsealed,
    { ...keysFor(entries), x: {} },
    [],
    null,
    undefined,
  ]) {
    const reply = await put({ entries: uidsOf(entries), keys });
    assert.equal(reply.status, 422, JSON.stringify(keys));
    assert.ok(reply.fields["keys"], reply.text);
  }
  for (const change of [{ gen: 2 }, { ek_gen: 2 }]) {
    const reply = await put({ entries: uidsOf(entries), keys: keysFor(entries, change) });
    assert.deepEqual([reply.status, reply.code], [409, "conflict"]);
  }
  assert.deepEqual(await stored(server), before);
  const twice = { entries: [first.uid, first.uid], keys: keysFor([first]) };
  assert.deepEqual(JSON.parse((await put(twice)).text), { moved: [first.uid] });
});

test("entries cannot be moved to a list of another bucket", async () => {
  const [made, elsewhere] = [await notes(user, bucket, 1), await aBucket(user)];
  const entries = uidsOf(made);
  const list = await aList(user, elsewhere);
  const before = await stored(server);
  for (const uid of [list.uid, makeUid()]) {
    const reply = await call("PUT", `/api/buckets/${bucket.uid}/lists/${uid}/entries`, { entries });
    assert.deepEqual([reply.status, reply.code], [404, "bucket.not_found"]);
    const body = { entries, keys: keysFor(made), list: uid };
    const withKeys = await call("PUT", `/api/buckets/${bucket.uid}/entries`, body);
    assert.deepEqual([withKeys.status, withKeys.code], [404, "bucket.not_found"]);
  }
  assert.deepEqual(await stored(server), before);
});

test("one call reads many entries, with all their fields or with only their keys", async () => {
  const entries = await notes(user, bucket, 3);
  const read = (part: "keys" | "all") =>
    user.session.api.buckets.readSealed({
      params: { bucketId: bucket.uid },
      body: { uids: uidsOf(entries), part },
    });
  const byUid = (rows: readonly object[]) =>
    rows.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
  assert.deepEqual(byUid(await read("all")), byUid(entries.map((entry) => ({ ...entry, name: "" }))));
  const keys = entries.map(({ uid, ek, ek_gen, gen, rev, type, meta_mac, row }) => {
    return { uid, ek, ek_gen, gen, rev, type, meta_mac, row };
  });
  assert.deepEqual(byUid(await read("keys")), byUid(keys));
  const url = `/api/buckets/${bucket.uid}/entries/sealed`;
  const elsewhere = uidsOf(await notes(user, await aBucket(user), 1));
  for (const uids of [[...uidsOf(entries), makeUid()], elsewhere])
    assert.equal((await call("POST", url, { uids, part: "all" })).code, "entry.not_found");
  for (const body of [
    { uids: [], part: "all" },
    { uids: uidsOf(entries), part: "some" },
    { uids: uidsOf(entries) },
  ])
    assert.equal((await call("POST", url, body)).status, 422);
});

test("one call creates up to 200 entries, or none of them", async () => {
  const [model] = await notes(user, bucket, 1);
  assert.ok(model);
  const within = await aBucket(user);
  const list = await aList(user, within);
  const fresh = () => ({ ...model, uid: makeUid(), list_id: null as string | null });
  const post = (entries: unknown) => call("POST", `/api/buckets/${within.uid}/entries/bulk`, { entries });
  const before = await stored(server);
  const twin = fresh();
  const refused: [unknown, number][] = [
    [[], 422],
    [Array.from({ length: 201 }, fresh), 422],
    [[fresh(), { ...fresh(), rev: 2 }], 422],
    [[fresh(), { ...fresh(), text: "plain" }], 422],
    [[fresh(), { ...fresh(), gen: 2 }], 409],
    [[fresh(), { ...fresh(), uid: model.uid }], 409],
    [[twin, twin], 409],
    [[fresh(), { ...fresh(), list_id: makeUid() }], 404],
    [Array.from({ length: 20 }, () => ({ ...fresh(), padding: "x".repeat(60_000) })), 413],
  ];
  for (const [entries, status] of refused) assert.equal((await post(entries)).status, status);
  assert.deepEqual(await stored(server), before);
  const entries = Array.from({ length: 200 }, () => ({ ...fresh(), list_id: list.uid }));
  const reply = await post(entries);
  assert.deepEqual([reply.status, JSON.parse(reply.text)], [201, { created: uidsOf(entries) }]);
  assert.equal((await inBucket(user, within)).length, 200);
});
