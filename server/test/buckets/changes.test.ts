/** @file The changes of a bucket since a cursor: no change is left out, and an invalid cursor gives all rows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deleteEntries } from "@keepwell/client/buckets/delete-entries.ts";
import { moveEntries } from "@keepwell/client/buckets/move-entries.ts";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { openStoredRow } from "@keepwell/client/rows/open-stored-row.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryChanges } from "@keepwell/contract/buckets/changes.endpoints.ts";
import { aBucket, aList, aNoteDraft, anEntry, aUserWithBucket, named, type TestUser } from "../factories.ts";
import { aDevice } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { bucketAs } from "../sharing/raw-calls.ts";
import { anAccessScene } from "../team/access-scene.ts";
import { grantIn, restrictIn } from "../team/factories.ts";
import { useServer } from "../use-server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const server = useServer();
const { user, other, scene } = prepare(server, async () => {
  const { user } = await aUserWithBucket(server);
  const [other, scene] = [await aUserWithBucket(server), await anAccessScene(server)];
  return { user, other, scene };
});

const read = ({ session }: TestUser, { uid }: Bucket, since?: string): Promise<EntryChanges> =>
  session.api.buckets.listChanges({
    params: { bucketId: uid },
    query: since === undefined ? {} : { since },
  });

/** Opens the entries of a reply as this user, and returns their names. */
const namesIn = async ({ entries }: EntryChanges, by: TestUser = user): Promise<string[]> => {
  const names = entries.map(async (entry) => {
    const { uid: bid, ...rest } = await bucketAs(server, by, entry.bucket);
    const keyOf = (gen: number) => by.session.keyring.bucketKey({ uid: bid, ...rest }, gen);
    return (await openStoredRow({ bid, keyOf }, entry))?.n ?? "";
  });
  return (await Promise.all(names)).toSorted();
};

/** Makes a bucket with two notes, and reads a cursor after both. */
const aRead = async () => {
  const bucket = await aBucket(user);
  const [one, two] = [
    await anEntry(user, bucket, aNoteDraft("1", "one")),
    await anEntry(user, bucket, aNoteDraft("2", "two")),
  ];
  const first = await read(user, bucket);
  assert.deepEqual([first.is_full, await namesIn(first)], [true, ["one", "two"]]);
  return { bucket, one, two, cursor: first.cursor };
};

test("the reply has one entry for one changed entry, and none if nothing has changed", async () => {
  const { bucket, one, cursor } = await aRead();
  const none = await read(user, bucket, cursor);
  const nothing = { is_full: false, entries: [], tombstones: [], deleted: [], withdrawn: [] };
  assert.deepEqual({ ...none, cursor: "" }, { cursor: "", ...nothing });
  await updateEntry(user.session, bucket, { opened: one, draft: aNoteDraft("1", "first") });
  const changed = await read(user, bucket, none.cursor);
  assert.deepEqual([changed.is_full, await namesIn(changed)], [false, ["first"]]);
  assert.deepEqual(await namesIn(await read(user, bucket, changed.cursor)), []);
  assert.deepEqual(
    await namesIn(await read(user, bucket, cursor)),
    ["first"],
    "an earlier cursor stays valid",
  );
});

test("created, deleted and moved entries are listed; a moved-back entry has no tombstone", async () => {
  const { bucket, one, two, cursor } = await aRead();
  const target = await aBucket(user);
  const { cursor: before } = await read(user, target);
  await anEntry(user, bucket, aNoteDraft("3", "three"));
  await deleteEntries(user.session, { bucket, entries: [named(one, { name: "one" })] });
  await moveEntries(user.session, { source: bucket, target, entries: [named(two, { name: "two" })] });
  const left = await read(user, bucket, cursor);
  assert.deepEqual(await namesIn(left), ["three"]);
  assert.deepEqual(
    left.tombstones.map(({ uid, k }) => [uid, k]).toSorted(),
    [
      [one.uid, 2],
      [two.uid, 2],
    ].toSorted(),
  );
  const arrived = await read(user, target, before);
  assert.deepEqual([await namesIn(arrived), arrived.tombstones], [["two"], []]);
  const [moved] = arrived.entries;
  assert.ok(moved);
  await moveEntries(user.session, {
    source: target,
    target: bucket,
    entries: [named(moved, { name: "two" })],
  });
  const back = await read(user, bucket, left.cursor);
  assert.deepEqual([await namesIn(back), back.tombstones], [["two"], []]);
});

test("an entry that was deleted without a tombstone is listed as deleted", async () => {
  const { bucket, one, cursor } = await aRead();
  await user.session.api.buckets.deleteEntry({ params: { bucketId: bucket.uid, id: one.uid } });
  const { entries, tombstones, deleted } = await read(user, bucket, cursor);
  assert.deepEqual({ entries, tombstones, deleted }, { entries: [], tombstones: [], deleted: [one.uid] });
});

test("renaming an entry's list, or moving the entry to a list, is a change of the entry", async () => {
  const { bucket, one, cursor } = await aRead();
  const list = await aList(user, bucket, "Servers");
  await user.session.api.buckets.moveToList({
    params: { bucketId: bucket.uid, listId: list.uid },
    body: { entries: [one.uid] },
  });
  const moved = await read(user, bucket, cursor);
  assert.deepEqual(
    moved.entries.map(({ password_list }) => password_list?.name),
    ["Servers"],
  );
  await user.session.api.buckets.updateList({ params: { id: list.uid }, body: { name: "Machines" } });
  const renamed = await read(user, bucket, moved.cursor);
  assert.deepEqual(
    renamed.entries.map(({ password_list }) => password_list?.name),
    ["Machines"],
  );
});

test("a change is not left out if it commits after a later change", async () => {
  const { bucket, one, two, cursor } = await aRead();
  const { handle } = server.database;
  const touch = (within: typeof handle, uid: string) =>
    within
      .updateTable("entries")
      .set({ updated_at: new Date() })
      .where("bucket_uid", "=", bucket.uid)
      .where("uid", "=", uid)
      .execute();
  const early = await handle.startTransaction().setIsolationLevel("read committed").execute();
  await touch(early, one.uid);
  await touch(handle, two.uid);
  const during = await read(user, bucket, cursor);
  assert.deepEqual(await namesIn(during), ["two"], "uncommitted changes are not listed");
  await early.commit().execute();
  assert.deepEqual(await namesIn(await read(user, bucket, during.cursor)), ["one"]);
});

test("a reader gets every change while many writers write", async () => {
  const bucket = await aBucket(user);
  let { cursor } = await read(user, bucket);
  const told = new Set<string>();
  const follow = async () => {
    const changes = await read(user, bucket, cursor);
    assert.equal(changes.is_full, false);
    cursor = changes.cursor;
    for (const { uid } of changes.entries) told.add(uid);
  };
  const made = Array.from({ length: 24 }, () => anEntry(user, bucket, aNoteDraft()));
  for (let round = 0; round < 12; round += 1) await follow();
  const uids = (await Promise.all(made)).map(({ uid }) => uid);
  await follow();
  assert.deepEqual([...told].toSorted(), uids.toSorted());
});

test("a bucket with lists and entries is deleted with its changes", async () => {
  const { bucket, one } = await aRead();
  const { handle } = server.database;
  const changes = handle.selectFrom("entry_changes").selectAll().where("bucket_uid", "=", bucket.uid);
  const feeds = handle.selectFrom("bucket_feeds").selectAll().where("bucket_uid", "=", bucket.uid);
  assert.deepEqual([(await changes.execute()).length, (await feeds.execute()).length], [2, 1]);
  const list = await aList(user, bucket);
  const params = { bucketId: bucket.uid, listId: list.uid };
  await user.session.api.buckets.moveToList({ params, body: { entries: [one.uid] } });
  await user.session.api.buckets.deleteBucket({ params: { id: bucket.uid } });
  await assert.rejects(read(user, bucket), { code: "bucket.not_found" });
  assert.deepEqual([await changes.execute(), await feeds.execute()], [[], []]);
});

test("a cursor of another bucket or user gives all rows, and so does an invalid cursor", async () => {
  const { bucket, cursor } = await aRead();
  const [, uid, feed, seq, at, readable] = JSON.parse(Buffer.from(cursor, "base64url").toString());
  const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  const elsewhere = await read(user, await aBucket(user));
  const others = await read(other.user, other.bucket);
  const wrong = {
    "of another bucket": elsewhere.cursor,
    "of another user": others.cursor,
    cut: cursor.slice(0, -4),
    empty: "",
    invented: "AAAA",
    "from the future": made(2, uid, feed, seq + 1000, at, readable),
    "made in the future": made(2, uid, feed, seq, at + DAY_MS, readable),
    "of another version": made(1, uid, seq, at, readable),
    "given before a restore": made(2, uid, bucket.uid, seq, at, readable),
    "of other permissions": made(2, uid, feed, seq, at, "x".repeat(22)),
    negative: made(2, uid, feed, -1, at, readable),
  };
  for (const [what, since] of Object.entries(wrong)) {
    const reply = await read(user, bucket, since);
    assert.deepEqual([reply.is_full, await namesIn(reply)], [true, ["one", "two"]], what);
    assert.equal((await read(user, bucket, reply.cursor)).is_full, false, what);
  }
});

test("a cursor is valid for ninety days", async () => {
  const { bucket, cursor } = await aRead();
  const now = server.clock.at;
  const isFullAt = async (time: number): Promise<boolean> => {
    server.clock.at = new Date(time);
    // The user's first session has ended in the meantime.
    const session = await signIn(aDevice(server), user);
    return (await read({ ...user, session }, bucket, cursor)).is_full;
  };
  try {
    assert.equal(await isFullAt(now.getTime() + 90 * DAY_MS - 1000), false);
    assert.equal(await isFullAt(now.getTime() + 90 * DAY_MS), true);
  } finally {
    server.clock.at = now;
  }
});

test("in a team, a cursor that is older than a change of permissions gives all permitted rows", async () => {
  const { team, bucket, list, member } = scene;
  const reader = member(0);
  await grantIn(server, team, { model: "bucket", uid: bucket.uid, to: [reader], permissions: ["read"] });
  const open = await anEntry(team.founder, bucket, aNoteDraft("open", "Open"));
  const first = await read(reader, bucket);
  assert.deepEqual(await namesIn(first, team.founder), ["Open", "Router"]);

  await restrictIn(server, team, { model: "list", uid: list.uid });
  const narrowed = await read(reader, bucket, first.cursor);
  assert.deepEqual([narrowed.is_full, await namesIn(narrowed, team.founder)], [true, ["Open"]]);

  await team.founder.session.api.buckets.moveToList({
    params: { bucketId: bucket.uid, listId: list.uid },
    body: { entries: [open.uid] },
  });
  const closed = await read(reader, bucket, narrowed.cursor);
  const { is_full, entries, withdrawn } = closed;
  assert.deepEqual({ is_full, entries, withdrawn }, { is_full: false, entries: [], withdrawn: [open.uid] });

  const hidden = scene.entry;
  await updateEntry(team.founder.session, bucket, { opened: hidden, draft: aNoteDraft("new", "Router") });
  const after = await read(reader, bucket, closed.cursor);
  assert.deepEqual(
    [after.entries, after.withdrawn],
    [[], []],
    "entries that the reader may not open are not listed",
  );
});
