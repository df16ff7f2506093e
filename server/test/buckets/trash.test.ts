/**
 * @file Moving an entry to Trash or back seals the entry's next row. The server leaves an entry in Trash out of its
 * lists of entries, but not out of the change feed.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deleteEntries } from "@keepwell/client/buckets/delete-entries.ts";
import { listEntries, listTrash } from "@keepwell/client/buckets/list-entries.ts";
import { moveEntries } from "@keepwell/client/buckets/move-entries.ts";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { restoreEntries, trashEntries } from "@keepwell/client/buckets/trash-entries.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryChanges } from "@keepwell/contract/buckets/changes.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import {
  aBucket,
  aList,
  aNoteDraft,
  anEntry,
  aPasswordDraft,
  aReadableEntry,
  aUser,
  aUserWithBucket,
  named,
  systemBucket,
  tokenOf,
} from "../factories.ts";
import { aDevice, send } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { nextRow, tombstoneOf } from "./row-bodies.ts";

const server = useServer();
const { user, elsewhere, stranger } = prepare(server, async () => {
  const { user } = await aUserWithBucket(server);
  return { user, elsewhere: await signIn(aDevice(server), user), stranger: await aUser(server) };
});

const call = (method: string, url: string, body?: unknown, by = user) =>
  send(server, { method, url, token: tokenOf(by), body });
const read = (uid: string, within: Bucket) =>
  user.session.api.buckets.getEntry({ params: { bucketId: within.uid, id: uid } });
const got = async <Reply>(url: string): Promise<Reply> => JSON.parse((await call("GET", url)).text);
const namesOf = (rows: readonly object[]) => rows.map((row) => ("name" in row ? row.name : "?")).toSorted();

/** What the client shows in the bucket and in its Trash. */
const shownIn = async (bucket: Bucket, session = user.session) => ({
  live: namesOf(await listEntries(session, bucket.uid, () => bucket)),
  trash: namesOf(await listTrash(session, bucket.uid, () => bucket)),
});

/** What the server lists in the bucket and in its Trash. */
const listedIn = async ({ uid }: Bucket) => {
  const uids = async (url: string) =>
    (await got<{ uid: string }[]>(`/api/buckets/${uid}/${url}`)).map((row) => row.uid);
  return { live: await uids("entries"), trash: await uids("trash") };
};

const bodyOf = (entry: SealedEntry, gen = 1) => ({
  entries: [entry.uid],
  gen,
  rows: { [entry.uid]: nextRow(entry) },
});

test("an entry in Trash is not listed, counted or searched, and is restored as it was", async () => {
  const bucket = await aBucket(user);
  const list = await aList(user, bucket);
  const draft = { ...aPasswordDraft({ username: "ann" }, "Findable bank"), listId: list.uid };
  const entry = await aReadableEntry(user, bucket, draft);
  const kept = await anEntry(user, bucket, aNoteDraft("text", "Kept"));
  const found = async () => {
    const results = await got<[]>("/api/search?q=findable");
    const [{ entry_count }] = await got<[{ entry_count: number }]>(`/api/buckets/${bucket.uid}/lists`);
    const inList = await got<[]>(`/api/buckets/${bucket.uid}/lists/${list.uid}/entries`);
    return [results.length, entry_count, inList.length];
  };
  assert.deepEqual(await found(), [1, 1, 1]);
  await trashEntries(user.session, { bucket, entries: [named(entry, draft)] });
  assert.deepEqual(await found(), [0, 0, 0]);
  assert.deepEqual(await listedIn(bucket), { live: [kept.uid], trash: [entry.uid] });
  assert.deepEqual(await shownIn(bucket), { live: ["Kept"], trash: ["Findable bank"] });
  assert.deepEqual(await shownIn(bucket, elsewhere), { live: ["Kept"], trash: ["Findable bank"] });
  const trashed = await read(entry.uid, bucket);
  assert.deepEqual([trashed.row?.k, trashed.rev, typeof trashed.trashed_at], [2, entry.rev, "string"]);
  await restoreEntries(user.session, { bucket, entries: [named(trashed, draft)] });
  assert.deepEqual(await found(), [1, 1, 1]);
  assert.deepEqual(await shownIn(bucket, elsewhere), { live: ["Findable bank", "Kept"], trash: [] });
  const restored = await read(entry.uid, bucket);
  assert.deepEqual([restored.row?.k, restored.trashed_at], [3, null]);
});

test("moving an entry to or from Trash with a wrong row or generation changes nothing", async () => {
  const bucket = await aBucket(user);
  const [entry, other] = [await anEntry(user, bucket), await anEntry(user, bucket)];
  const good = bodyOf(entry);
  const rowOf = (k: number) => ({ [entry.uid]: { ...nextRow(entry), k } });
  for (const path of ["trash-entries", "restore-entries"])
    for (const [body, code] of [
      [{ ...good, rows: rowOf(1) }, "conflict"],
      [{ ...good, rows: rowOf(3) }, "conflict"],
      [{ ...good, gen: 2 }, "conflict"],
      [{ ...good, rows: {} }, "validation"],
      [{ ...good, rows: { [other.uid]: nextRow(other) } }, "validation"],
      [{ entries: [entry.uid] }, "validation"],
      [{ ...good, entries: [makeUid()] }, "validation"],
    ] as const)
      assert.equal((await call("POST", `/api/buckets/${bucket.uid}/${path}`, body)).code, code);
  assert.deepEqual(await read(entry.uid, bucket), entry);
});

test("a call that names an entry of another user or another bucket is refused as not found", async () => {
  const [bucket, another] = [await aBucket(user), await aBucket(user)];
  const [entry, elsewhereIn] = [await anEntry(user, bucket), await anEntry(user, another)];
  const theirs = await anEntry(stranger, await systemBucket(stranger));
  for (const path of ["trash-entries", "restore-entries"]) {
    const url = `/api/buckets/${bucket.uid}/${path}`;
    assert.equal((await call("POST", url, bodyOf(entry), stranger)).code, "bucket.not_found");
    for (const foreign of [elsewhereIn, theirs]) {
      const rows = { [entry.uid]: nextRow(entry), [foreign.uid]: nextRow(foreign) };
      const body = { entries: [entry.uid, foreign.uid], gen: 1, rows };
      assert.equal((await call("POST", url, body)).code, "entry.not_found");
    }
  }
  assert.equal(
    (await call("GET", `/api/buckets/${bucket.uid}/trash`, undefined, stranger)).code,
    "bucket.not_found",
  );
  assert.deepEqual((await listedIn(bucket)).live, [entry.uid]);
});

test("if two calls with the same counter run at the same time, one succeeds", async () => {
  const bucket = await aBucket(user);
  const entry = await anEntry(user, bucket);
  const url = `/api/buckets/${bucket.uid}`;
  const both = await Promise.all([
    call("POST", `${url}/trash-entries`, bodyOf(entry)),
    call("POST", `${url}/trash-entries`, bodyOf(entry)),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal((await read(entry.uid, bucket)).row?.k, 2);
});

test("two browsers that delete, restore and edit the same entry lose nothing", async () => {
  const bucket = await aBucket(user);
  const draft = aPasswordDraft({}, "Both");
  const entry = await anEntry(user, bucket, draft);
  await Promise.all([
    trashEntries(user.session, { bucket, entries: [named(entry, draft)] }),
    trashEntries(elsewhere, { bucket, entries: [named(entry, draft)] }),
  ]);
  assert.deepEqual(await shownIn(bucket), { live: [], trash: ["Both"] });
  // The other browser had the entry's form open. Its save is stored, and the entry stays in Trash.
  const edited = aPasswordDraft({ password: "next" }, "Edited");
  const saved = await updateEntry(elsewhere, bucket, { opened: entry, draft: edited });
  assert.equal(typeof saved.trashed_at, "string");
  assert.deepEqual(await shownIn(bucket), { live: [], trash: ["Edited"] });
  await Promise.all([
    restoreEntries(user.session, { bucket, entries: [named(saved, edited)] }),
    restoreEntries(elsewhere, { bucket, entries: [named(saved, edited)] }),
  ]);
  assert.deepEqual(await shownIn(bucket, elsewhere), { live: ["Edited"], trash: [] });
});

test("an entry whose list was deleted is restored without a list", async () => {
  const bucket = await aBucket(user);
  const list = await aList(user, bucket);
  const draft = aNoteDraft("text", "Listed");
  const entry = await anEntry(user, bucket, { ...draft, listId: list.uid });
  await trashEntries(user.session, { bucket, entries: [named(entry, draft)] });
  await user.session.api.buckets.deleteList({ params: { id: list.uid } });
  await restoreEntries(user.session, { bucket, entries: [named(entry, draft)] });
  assert.equal((await read(entry.uid, bucket)).password_list, null);
  await deleteEntries(user.session, { bucket, entries: [named(entry, draft)] });
  const url = `/api/buckets/${bucket.uid}/restore-entries`;
  assert.equal((await call("POST", url, bodyOf(entry))).code, "entry.not_found");
});

test("an entry in Trash stays in Trash when moved, and leaves a tombstone when deleted", async () => {
  const [bucket, target] = [await aBucket(user), await aBucket(user)];
  const draft = aNoteDraft("text", "Moved");
  const entry = await anEntry(user, bucket, draft);
  await trashEntries(user.session, { bucket, entries: [named(entry, draft)] });
  await moveEntries(user.session, { source: bucket, target, entries: [named(entry, draft)] });
  assert.deepEqual(await shownIn(target), { live: [], trash: ["Moved"] });
  assert.deepEqual(await listedIn(target), { live: [], trash: [entry.uid] });
  await deleteEntries(user.session, { bucket: target, entries: [named(entry, draft)] });
  assert.deepEqual(await listedIn(target), { live: [], trash: [] });
  const changes = await got<EntryChanges>(`/api/buckets/${target.uid}/changes`);
  assert.deepEqual(
    changes.tombstones.map(({ uid, k }) => [uid, k]),
    [[entry.uid, 4]],
  );
});

test("an entry that an earlier version stored without a row gets its first row when it is moved to Trash", async () => {
  const bucket = await aBucket(user);
  const draft = aPasswordDraft({ username: "ann" }, "Earlier");
  const { row: _, ...made } = await aReadableEntry(user, bucket, draft);
  await server.database.handle
    .updateTable("entries")
    .set({ sealed_row: null, row_gen: null, k: null })
    .where("uid", "=", made.uid)
    .execute();
  const bare = await read(made.uid, bucket);
  assert.equal(bare.row, null);
  await trashEntries(elsewhere, { bucket, entries: [named(bare, draft)] });
  assert.equal((await read(made.uid, bucket)).row?.k, 1);
  assert.deepEqual(await shownIn(bucket, elsewhere), { live: [], trash: ["Earlier"] });
});

test("DELETE with the next row moves the entry to Trash; any other valid DELETE is permanent", async () => {
  const bucket = await aBucket(user);
  const remove = (entry: SealedEntry, body?: unknown) =>
    call("DELETE", `/api/buckets/${bucket.uid}/entries/${entry.uid}`, body);
  const [trashed, asked, bare] = [
    await anEntry(user, bucket),
    await anEntry(user, bucket),
    await anEntry(user, bucket),
  ];
  for (const [body, code] of [
    [{}, "validation"],
    [{ permanent: false }, "validation"],
    [{ row: nextRow(trashed) }, "validation"],
    [{ gen: 2, row: nextRow(trashed) }, "conflict"],
    [{ gen: 1, row: { ...nextRow(trashed), k: 3 } }, "conflict"],
    [{ permanent: true, tombstone: { ...tombstoneOf(trashed, 1), k: 1 } }, "conflict"],
  ] as const)
    assert.equal((await remove(trashed, body)).code, code);
  assert.equal((await remove(trashed, { gen: 1, row: nextRow(trashed) })).status, 204);
  assert.equal((await remove(asked, { permanent: true, tombstone: tombstoneOf(asked, 1) })).status, 204);
  assert.equal((await remove(bare)).status, 204);
  assert.deepEqual(await listedIn(bucket), { live: [], trash: [trashed.uid] });
  const changes = await got<EntryChanges>(`/api/buckets/${bucket.uid}/changes`);
  assert.deepEqual(
    changes.tombstones.map(({ uid }) => uid),
    [asked.uid],
  );
  assert.equal(
    (await call("DELETE", `/api/buckets/${bucket.uid}/entries/${trashed.uid}`, undefined, stranger)).code,
    "bucket.not_found",
  );
});
