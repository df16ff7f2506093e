/**
 * @file A save or a move of an entry stores the entry's next row. A move away leaves a tombstone, and so does a
 * deletion that sends one.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deleteEntries } from "@keepwell/client/buckets/delete-entries.ts";
import { moveEntries } from "@keepwell/client/buckets/move-entries.ts";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { openEntryRow } from "@keepwell/crypto/row/open-entry-row.ts";
import { openTombstone } from "@keepwell/crypto/row/tombstone.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  aPasswordDraft,
  aReadableEntry,
  aUserWithBucket,
  named,
  tokenOf,
} from "../factories.ts";
import { send } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { movedKey, nextRow, tombstoneOf } from "./row-bodies.ts";

const server = useServer();
const { user, bucket } = prepare(server, () => aUserWithBucket(server));

const call = (method: string, url: string, body: unknown) =>
  send(server, { method, url, token: tokenOf(user), body });
const read = (uid: string, within: Bucket = bucket) =>
  user.session.api.buckets.getEntry({ params: { bucketId: within.uid, id: uid } });

const shown = async ({ uid: eid, rev, type, row }: SealedEntry, within: Bucket = bucket) => {
  assert.ok(row);
  const key = await user.session.keyring.bucketKey(within, row.gen);
  return openEntryRow(key, { bid: within.uid, gen: row.gen, eid, rev, k: row.k, type }, row.sealed);
};

const tombstones = ({ uid }: Bucket) =>
  server.database.handle.selectFrom("tombstones").selectAll().where("bucket_uid", "=", uid).execute();

test("a save replaces the entry's row, and lists of entries show the new row", async () => {
  const fields = { username: "ann", url: "https://bank.example/login", extra: "" };
  const first = await anEntry(user, bucket, aPasswordDraft(fields, "Bank"));
  assert.deepEqual(await shown(first), { n: "Bank", u: "ann", h: [["https://bank.example"]] });
  const saved = await updateEntry(user.session, bucket, {
    opened: first,
    draft: aPasswordDraft({}, "Other"),
  });
  assert.deepEqual([first.row?.k, saved.row?.k], [1, 2]);
  assert.equal((await shown(saved)).n, "Other");
  const rows = await user.session.api.buckets.listEntries({ params: { bucketId: bucket.uid } });
  assert.deepEqual(rows.find((one) => one.uid === saved.uid)?.["row" as never], saved.row);
});

test("a save changes nothing if it lacks the row, or if its row does not have the next counter", async () => {
  const entry = await aReadableEntry(user, bucket, aNoteDraft());
  const url = `/api/buckets/${bucket.uid}/entries/${entry.uid}`;
  const save = (row: unknown) => call("PUT", url, { ...entry, rev: 2, row });
  for (const row of [undefined, null]) assert.equal((await save(row)).code, "row_required");
  for (const k of [1, 3, 4_294_967_295])
    assert.equal((await save({ ...nextRow(entry), k })).code, "conflict");
  for (const row of [{ k: 2 }, { k: 0, sealed: nextRow(entry).sealed }, { k: 2, sealed: "AAAA" }, "x"])
    assert.equal((await save(row)).status, 422);
  assert.deepEqual(await read(entry.uid), entry);
});

test("an entry that an earlier version stored without a row stays without one until a save brings its first row", async () => {
  const { row: _, ...made } = await aReadableEntry(user, bucket, aNoteDraft());
  const bare = { ...made, uid: makeUid(), sealed_name: null };
  assert.equal((await call("POST", `/api/buckets/${bucket.uid}/entries`, bare)).status, 201);
  assert.equal((await read(bare.uid)).row, null);
  const url = `/api/buckets/${bucket.uid}/entries/${bare.uid}`;
  assert.equal((await call("PUT", url, { ...bare, rev: 2 })).status, 200);
  const row = nextRow({ row: null });
  assert.equal((await call("PUT", url, { ...bare, rev: 3, row: { ...row, k: 2 } })).code, "conflict");
  assert.equal((await call("PUT", url, { ...bare, rev: 3, row })).status, 200);
  assert.equal((await read(bare.uid)).row?.k, 1);
});

test("a move stores the row in the target bucket, and leaves a tombstone with the same counter", async () => {
  const [source, target] = [await aBucket(user), await aBucket(user)];
  const entry = await anEntry(user, source, aPasswordDraft({ username: "ann" }, "Bank"));
  const url = `/api/buckets/${target.uid}/entries`;
  const { tombstone, ...without } = movedKey(entry);
  for (const [key, code] of [
    [{ ek: entry.ek, gen: 1 }, "row_required"],
    [without, "row_required"],
    [{ ...without, tombstone: { ...tombstone, k: 3 } }, "conflict"],
    [{ ...without, tombstone: { ...tombstone, gen: 2 } }, "conflict"],
    [{ ...without, tombstone, row: { ...without.row, k: 1 } }, "conflict"],
  ] as const)
    assert.equal((await call("PUT", url, { entries: [entry.uid], keys: { [entry.uid]: key } })).code, code);
  assert.deepEqual([await read(entry.uid, source), await tombstones(source)], [entry, []]);
  await moveEntries(user.session, { source, target, entries: [named(entry)] });
  const moved = await read(entry.uid, target);
  assert.deepEqual([moved.row?.k, (await shown(moved, target)).u], [2, "ann"]);
  const [left, ...others] = await tombstones(source);
  assert.ok(left && others.length === 0);
  const key = await user.session.keyring.bucketKey(source);
  const place = { bid: source.uid, gen: left.gen, eid: entry.uid, k: 2 };
  assert.equal((await openTombstone(key, place, left.sealed)).by, user.session.identity.uid);
  // The entry is moved back with a higher counter, and deleted.
  await moveEntries(user.session, { source: target, target: source, entries: [named(moved)] });
  await deleteEntries(user.session, { bucket: source, entries: [named(await read(entry.uid, source))] });
  assert.deepEqual(
    (await tombstones(source)).map(({ k }) => k),
    [4],
  );
});

test("a deletion stores a tombstone only for the entry that it deletes, and only with the next counter", async () => {
  const [entry, other] = [await anEntry(user, bucket), await anEntry(user, bucket)];
  const url = `/api/buckets/${bucket.uid}/delete-entries`;
  const remove = (tombstones: unknown) => call("POST", url, { entries: [entry.uid], tombstones });
  const good = tombstoneOf(entry, 1);
  for (const bad of [
    { ...good, k: 1 },
    { ...good, k: 3 },
    { ...good, gen: 2 },
  ])
    assert.equal((await remove({ [entry.uid]: bad })).code, "conflict");
  assert.equal((await remove({ [other.uid]: good })).code, "entry.not_found");
  assert.equal((await remove({ [entry.uid]: { ...good, sealed: "AAAA" } })).status, 422);
  assert.equal((await remove({ [entry.uid]: good })).status, 200);
  // A DELETE call without a body deletes `other`, and stores no tombstone.
  assert.equal(
    (await call("DELETE", `/api/buckets/${bucket.uid}/entries/${other.uid}`, undefined)).status,
    204,
  );
  const left = (await tombstones(bucket)).map(({ entry_uid }) => entry_uid);
  assert.deepEqual([left.includes(entry.uid), left.includes(other.uid)], [true, false]);
});

test("a new entry cannot take the uid of one that was deleted from the bucket with a tombstone", async () => {
  const { rev: _, ...entry } = await aReadableEntry(user, bucket, aNoteDraft());
  const url = `/api/buckets/${bucket.uid}/entries`;
  const again = { ...entry, rev: 1 };
  await deleteEntries(user.session, { bucket, entries: [named(await read(entry.uid), aNoteDraft())] });
  const row = nextRow({ row: null });
  for (const body of [again, { ...again, row }, { ...again, row: null }])
    assert.equal((await call("POST", url, body)).code, "uid_taken");
  assert.equal((await call("POST", `${url}/bulk`, { entries: [{ ...again, row }] })).code, "uid_taken");
  const elsewhere = await aBucket(user);
  const made = await call("POST", `/api/buckets/${elsewhere.uid}/entries`, { ...again, row });
  assert.equal(made.status, 201);
});
