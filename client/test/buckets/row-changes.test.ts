/** @file A few changed rows of a large bucket are stored beside its rows ([Note: Row cache]). */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { BULK_CREATE_MAX } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import { aBucket, aList, aNoteDraft, anEntry, reopened } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { dropRows, keepRowsOf } from "../../src/buckets/bucket-rows.ts";
import { deleteEntries } from "../../src/buckets/delete-entries.ts";
import { keptEntries, listEntries } from "../../src/buckets/list-entries.ts";
import type { ListedEntry } from "../../src/buckets/open-rows.ts";
import { readEntry } from "../../src/buckets/read-entry.ts";
import { sealNewEntry, updateEntry } from "../../src/buckets/save-entry.ts";
import { trashEntries } from "../../src/buckets/trash-entries.ts";
import type { Session } from "../../src/session/session.ts";
import { signOut } from "../../src/sign-in/sign-out.ts";
import { answering } from "../lying/lies.ts";
import { shownNames, useTwoBrowsers } from "./kept-bucket.ts";

const server = useServer();
const { user, elsewhere, listIn } = useTwoBrowsers(server);

/**
 * For a bucket of this size, the browser stores up to two changed rows separately. After a third change, it writes all
 * rows.
 */
const COUNT = BULK_CREATE_MAX;
const MOST_CHANGES = 2;

const nameOf = (index: number): string => `Entry ${String(index).padStart(3, "0")}`;
const NAMES = Array.from({ length: COUNT }, (_, index) => nameOf(index));

/** Makes a bucket of many notes. Their rows are stored in the user's browser. */
const aLargeBucket = async (): Promise<Bucket> => {
  const bucket = await aBucket(user);
  const entries = await Promise.all(
    NAMES.map((name) => sealNewEntry(user.session, bucket, aNoteDraft("text", name))),
  );
  await user.session.api.buckets.createEntries({ params: { bucketId: bucket.uid }, body: { entries } });
  await listIn(user.session, bucket);
  return bucket;
};

/** Opens another page of the user's browser. Its calls about the contents of buckets fail with the status 503. */
const unanswered = (): Promise<Session> => {
  const { transport } = user.device;
  const silent = answering(503, {});
  return reopened({
    ...user.device,
    transport: (request) => (/\/(changes|entries)/.test(request.path) ? silent : transport)(request),
  });
};

/** The rows that the next page of the user's browser shows before the server has answered. */
const firstRows = async (bucket: Bucket) => {
  const session = await unanswered();
  return keptEntries(session, bucket.uid, () => bucket);
};

const firstNames = async (bucket: Bucket): Promise<string[]> => shownNames((await firstRows(bucket)) ?? []);

const entryIn = async (session: Session, bucket: Bucket, name: string): Promise<ListedEntry> => {
  const rows = await listEntries(session, bucket.uid, () => bucket);
  return rows.find((row): row is ListedEntry => "name" in row && row.name === name) ?? assert.fail(name);
};

const rename = async (session: Session, bucket: Bucket, [name, next]: [string, string]): Promise<void> => {
  const { uid } = await entryIn(session, bucket, name);
  const opened = await readEntry(session, { bucketUid: bucket.uid, uid });
  await updateEntry(session, bucket, { opened, draft: aNoteDraft("new", next) });
};

const renamed = (...pairs: readonly [string, string][]): string[] => {
  const names = new Map(pairs);
  return NAMES.map((name) => names.get(name) ?? name).toSorted();
};

const storedOf = ({ uid }: Bucket, kind: "rows" | "row-changes") =>
  user.device.records.get({ uid: user.session.identity.uid, kind, record: uid });

test("a changed, created or deleted entry is up to date on the next page before the server answers", async () => {
  const bucket = await aLargeBucket();
  const rows = await storedOf(bucket, "rows");
  await rename(user.session, bucket, [nameOf(1), "First"]);
  await listIn(user.session, bucket);
  assert.deepEqual(await firstNames(bucket), renamed([nameOf(1), "First"]), "a changed entry");

  await rename(user.session, bucket, ["First", "Second"]);
  await listIn(user.session, bucket);
  assert.deepEqual(
    await firstNames(bucket),
    renamed([nameOf(1), "Second"]),
    "an entry that is changed twice",
  );

  const added = await anEntry(user, bucket, aNoteDraft("text", "Added"));
  await listIn(user.session, bucket);
  const withAdded = [...renamed([nameOf(1), "Second"]), "Added"].toSorted();
  assert.deepEqual(await firstNames(bucket), withAdded, "a created entry");

  const { uid, rev, type } = added;
  await deleteEntries(user.session, { bucket, entries: [{ uid, rev, type, name: "Added" }] });
  await listIn(user.session, bucket);
  assert.deepEqual(await firstNames(bucket), renamed([nameOf(1), "Second"]), "a created and deleted entry");
  assert.deepEqual(await storedOf(bucket, "rows"), rows, "no change has written all rows");
});

test("a deleted, trashed or moved entry is not shown at its former place", async () => {
  const bucket = await aLargeBucket();
  const { uid: listId } = await aList(user, bucket);
  const moved = await entryIn(user.session, bucket, nameOf(0));
  const params = { bucketId: bucket.uid, listId };
  await user.session.api.buckets.moveToList({ params, body: { entries: [moved.uid] } });
  await listIn(user.session, bucket);
  const kept = (await firstRows(bucket))?.find(({ uid }) => uid === moved.uid);
  assert.equal(kept && "password_list" in kept && kept.password_list?.uid, listId);

  const trashed = await entryIn(user.session, bucket, nameOf(1));
  await trashEntries(user.session, { bucket, entries: [trashed] });
  await listIn(user.session, bucket);
  assert.deepEqual(
    await firstNames(bucket),
    NAMES.filter((name) => name !== nameOf(1)),
  );

  const another = await aLargeBucket();
  const deleted = await entryIn(user.session, another, nameOf(0));
  await deleteEntries(user.session, { bucket: another, entries: [deleted] });
  await listIn(user.session, another);
  assert.deepEqual(await firstNames(another), NAMES.slice(1));
});

test("a browser also stores a change that it has received from another browser", async () => {
  const bucket = await aLargeBucket();
  await rename(elsewhere, bucket, [nameOf(7), "Changed elsewhere"]);
  assert.deepEqual(await firstNames(bucket), NAMES);
  await listIn(await reopened(user.device), bucket);
  assert.deepEqual(await firstNames(bucket), renamed([nameOf(7), "Changed elsewhere"]));
});

test("two tabs that change entries at the same time both store both changes", async () => {
  const bucket = await aLargeBucket();
  const [one, other] = [await reopened(user.device), await reopened(user.device)];
  await Promise.all([listIn(one, bucket), listIn(other, bucket)]);
  await Promise.all([
    rename(one, bucket, [nameOf(3), "From one"]),
    rename(other, bucket, [nameOf(4), "From the other"]),
  ]);
  await Promise.all([listIn(one, bucket), listIn(other, bucket)]);
  assert.deepEqual(await firstNames(bucket), renamed([nameOf(3), "From one"], [nameOf(4), "From the other"]));
});

test("if more than a hundredth of the rows has changed, all rows are written together", async () => {
  const bucket = await aLargeBucket();
  const rows = await storedOf(bucket, "rows");
  const pairs: [string, string][] = [];
  for (const index of Array.from({ length: MOST_CHANGES }).keys()) {
    const pair: [string, string] = [nameOf(index), `Changed ${index}`];
    pairs.push(pair);
    await rename(user.session, bucket, pair);
    const session = await reopened(user.device);
    await listIn(session, bucket);
  }
  assert.deepEqual(await storedOf(bucket, "rows"), rows);
  assert.ok(await storedOf(bucket, "row-changes"));
  pairs.push([nameOf(MOST_CHANGES), "One more"]);
  await rename(user.session, bucket, [nameOf(MOST_CHANGES), "One more"]);
  await listIn(user.session, bucket);
  assert.notDeepEqual(await storedOf(bucket, "rows"), rows);
  assert.equal(await storedOf(bucket, "row-changes"), null);
  assert.deepEqual(await firstNames(bucket), renamed(...pairs));
});

test("if all rows cannot be stored, later changes are not shown beside earlier rows", async () => {
  const bucket = await aLargeBucket();
  const { records } = user.device;
  let isFull = false;
  const put: typeof records.put = async (kept, sealed) => {
    if (!isFull || kept.kind !== "rows") await records.put(kept, sealed);
  };
  const session = await reopened({ ...user.device, records: { ...records, put } });
  await listIn(session, bucket);
  for (const index of Array.from({ length: MOST_CHANGES + 1 }).keys())
    await rename(elsewhere, bucket, [nameOf(index), `Changed ${index}`]);
  isFull = true;
  await listIn(session, bucket);
  isFull = false;
  await rename(elsewhere, bucket, [nameOf(9), "Later"]);
  await listIn(session, bucket);
  assert.equal(await firstRows(bucket), null, "the next page waits for the server");
});

test("MS-172 changed rows are erased with the rows: at a sign-out, and when the access to the bucket ends", async () => {
  const bucket = await aLargeBucket();
  const change = async (session: Session, name: string) => {
    await rename(session, bucket, [name, `${name}, changed`]);
    await listIn(session, bucket);
    assert.ok(await storedOf(bucket, "row-changes"));
  };
  await change(user.session, nameOf(0));
  await keepRowsOf(user.session, new Set());
  assert.equal(await storedOf(bucket, "row-changes"), null);

  await listIn(user.session, bucket);
  await change(user.session, nameOf(1));
  await dropRows(user.session, bucket.uid);
  assert.equal(await storedOf(bucket, "row-changes"), null);

  await listIn(user.session, bucket);
  await change(user.session, nameOf(2));
  await signOut(user.device, user.session.identity);
  assert.equal(await storedOf(bucket, "row-changes"), null);
});
