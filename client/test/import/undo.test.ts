/**
 * @file An undo deletes the objects that the import created, except those that the user has changed since then. It
 * leaves alone what the import did not write.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aList, aNoteDraft, anEntry, aUser } from "../../../server/test/factories.ts";
import { aDevice } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { listBuckets } from "../../src/buckets/list-buckets.ts";
import { listWithTrash } from "../../src/buckets/list-entries.ts";
import { listLists } from "../../src/buckets/list-lists.ts";
import { moveEntries } from "../../src/buckets/move-entries.ts";
import { moveToList } from "../../src/buckets/move-to-list.ts";
import { updateEntry } from "../../src/buckets/save-entry.ts";
import { nameList } from "../../src/buckets/save-list.ts";
import { trashEntries } from "../../src/buckets/trash-entries.ts";
import { beginImport, findImport } from "../../src/import/begin-import.ts";
import { listImports, rememberCreated } from "../../src/import/import-record.ts";
import { type Destination, type PlacedRow, planImport } from "../../src/import/plan-import.ts";
import { undoImport } from "../../src/import/undo-import.ts";
import { createImportWriter } from "../../src/import/write-import.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server, { plan: "partner" }) }));

const take = async (indices: readonly number[]) => indices.map((at) => aNoteDraft(`text ${at}`, `Row ${at}`));

/** Imports the rows as notes, named by their numbers. Returns the import's uid. */
const imported = async (rows: readonly PlacedRow[], destination: Destination): Promise<string> => {
  const plan = planImport(rows, destination);
  const { uid, key } = await beginImport(user.session, { file: "vault.csv", plan });
  const writer = createImportWriter(user.session, { key, plan, take });
  await writer.run({});
  await rememberCreated(user.session, uid, writer.report().created);
  return uid;
};

const rowsOf = (count: number, listName?: string): PlacedRow[] =>
  Array.from({ length: count }, (_, index) => ({ index, ...(listName !== undefined && { listName }) }));

const recordOf = async (uid: string) =>
  (await listImports(user.session)).find((one) => one.uid === uid) ?? assert.fail("it is remembered");

const entriesOf = async (bucket: Bucket) =>
  (await listWithTrash(user.session, bucket.uid, () => bucket)).flatMap((one) =>
    isUnverifiable(one) ? [] : [one],
  );

const namesIn = async (bucket: Bucket) => (await entriesOf(bucket)).map(({ name }) => name).sort();

const listNames = async (bucket: Bucket) =>
  (await listLists(user.session, bucket.uid, () => bucket)).map(({ name }) => name).sort();

const bucketNames = async () =>
  (await listBuckets(user.session)).flatMap((one) => (isUnverifiable(one) ? [] : [one.name])).sort();

test("an undo in another browser deletes only the import's entries, lists and buckets", async () => {
  const bucket = await aBucket(user, "Target");
  await aList(user, bucket, "Old");
  await anEntry(user, bucket, aNoteDraft("mine", "Mine"));
  const before = await bucketNames();
  const rows = [
    { index: 0, listName: "Old" },
    { index: 1, listName: "New" },
    { index: 2, bucketName: "Fresh", listName: "Inner" },
    ...Array.from({ length: 600 }, (_, at) => ({ index: 3 + at, bucketName: "Target" })),
  ];
  const uid = await imported(rows, { to: "named", bucket, known: [bucket] });
  assert.deepEqual((await entriesOf(bucket)).length, 603);
  assert.deepEqual(await listNames(bucket), ["New", "Old"]);
  const { file, created } = await recordOf(uid);
  assert.deepEqual([file, created], ["vault.csv", 603]);

  const elsewhere = await signIn(aDevice(server), user);
  const [known = assert.fail("it is remembered there")] = await listImports(elsewhere);
  const seen: number[] = [];
  const undone = await undoImport(elsewhere, known, { onProgress: (done) => void seen.push(done) });
  assert.deepEqual(undone, {
    ...{ deleted: 603, restored: 0, changed: 0, closed: 0 },
    buckets: [bucket.uid],
  });
  assert.deepEqual(seen, [500, 602, 603]);
  assert.deepEqual(await namesIn(bucket), ["Mine"]);
  assert.deepEqual(await listNames(bucket), ["Old"]);
  assert.deepEqual(await bucketNames(), before);
  assert.deepEqual(await listImports(elsewhere), []);
  assert.equal(await findImport(elsewhere, uid), null);
});

test("an undo keeps everything that was saved, moved, renamed or added since the import", async () => {
  const bucket = await aBucket(user);
  const other = await aBucket(user);
  const rows = [...rowsOf(4, "Work"), { index: 4, listName: "Empty" }, { index: 5, bucketName: "Used" }];
  const uid = await imported(rows, { to: "named", bucket, known: [] });
  const [saved, moved, trashed] = await Promise.all(
    ["Row 0", "Row 1", "Row 2"].map(
      async (name) => (await entriesOf(bucket)).find((one) => one.name === name) ?? assert.fail(name),
    ),
  );
  assert.ok(saved && moved && trashed);
  const opened = await user.session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: saved.uid } });
  await updateEntry(user.session, bucket, { opened, draft: aNoteDraft("changed", "Row 0") });
  await moveEntries(user.session, { source: bucket, target: other, entries: [moved] });
  await trashEntries(user.session, { bucket, entries: [trashed] });
  const lists = await listLists(user.session, bucket.uid, () => bucket);
  const empty = lists.find(({ name }) => name === "Empty") ?? assert.fail("it was created");
  await nameList(user.session, bucket, empty, "Renamed");
  const used = (await listBuckets(user.session)).find((one) => !isUnverifiable(one) && one.name === "Used");
  assert.ok(used && !isUnverifiable(used));
  await anEntry(user, used, aNoteDraft("mine", "Mine"));

  const undone = await undoImport(user.session, await recordOf(uid));
  assert.deepEqual([undone.deleted, undone.changed], [4, 1]);
  assert.deepEqual(await namesIn(bucket), ["Row 0"]);
  assert.deepEqual(await namesIn(other), ["Row 1"]);
  assert.deepEqual(await listNames(bucket), ["Renamed", "Work"]);
  assert.deepEqual(await namesIn(used), ["Mine"]);
});

test("an undo also deletes entries that were only put into another list or into Trash", async () => {
  const bucket = await aBucket(user);
  const uid = await imported(rowsOf(2, "Work"), { to: "one", bucket });
  const { uid: listUid } = await aList(user, bucket, "Mine");
  const [listed, trashed] = await entriesOf(bucket);
  assert.ok(listed && trashed);
  await moveToList(user.session, { bucket, listUid, entries: [listed] });
  await trashEntries(user.session, { bucket, entries: [trashed] });
  const undone = await undoImport(user.session, await recordOf(uid));
  assert.deepEqual([undone.deleted, undone.changed], [2, 0]);
  assert.deepEqual([await namesIn(bucket), await listNames(bucket)], [[], ["Mine"]]);
});

test("an entry that was moved to another bucket of the same import stays", async () => {
  const [bucket, other] = await Promise.all([aBucket(user, "First"), aBucket(user, "Second")]);
  const rows = [
    { index: 0, bucketName: "First" },
    { index: 1, bucketName: "Second" },
  ];
  const uid = await imported(rows, { to: "named", bucket, known: [bucket, other] });
  const [moved] = await entriesOf(bucket);
  assert.ok(moved);
  await moveEntries(user.session, { source: bucket, target: other, entries: [moved] });
  const undone = await undoImport(user.session, await recordOf(uid));
  assert.deepEqual([undone.deleted, undone.changed], [1, 0]);
  assert.deepEqual(await namesIn(other), ["Row 0"]);
});

test("at the limit of twenty imports, a new import is kept even if all other imports have later times", async () => {
  const bucket = await aBucket(user);
  await imported(rowsOf(1), { to: "one", bucket });
  const trust = await user.session.keyring.trust();
  const [known = assert.fail("it is remembered")] = await listImports(user.session);
  const { uid: _, ...record } = known;
  const ahead = Array.from({ length: 20 }, () => [makeUid(), { ...record, at: record.at + 3600 }]);
  await trust.update((state) => ({ ...state, imports: Object.fromEntries(ahead) }));
  assert.ok(await recordOf(await imported(rowsOf(1), { to: "one", bucket })));
});

test("each of two simultaneous imports can be undone separately", async () => {
  const bucket = await aBucket(user);
  const [one, other] = await Promise.all([
    imported(rowsOf(3), { to: "one", bucket }),
    imported(rowsOf(5), { to: "one", bucket }),
  ]);
  assert.equal((await namesIn(bucket)).length, 8);
  assert.equal((await undoImport(user.session, await recordOf(other))).deleted, 5);
  assert.deepEqual(await namesIn(bucket), ["Row 0", "Row 1", "Row 2"]);
  assert.equal((await undoImport(user.session, await recordOf(one))).deleted, 3);
});
