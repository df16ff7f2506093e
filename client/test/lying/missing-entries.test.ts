/** @file A server leaves out entries that this browser has seen ([Note: Row marks]). */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryChanges } from "@keepwell/contract/buckets/changes.endpoints.ts";
import { aBucket, aNoteDraft, anEntry, aUser, reopen, reopened } from "../../../server/test/factories.ts";
import { aDevice } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { deleteEntries } from "../../src/buckets/delete-entries.ts";
import { listEntries } from "../../src/buckets/list-entries.ts";
import { forgetMissing } from "../../src/buckets/missing-entries.ts";
import { moveEntries } from "../../src/buckets/move-entries.ts";
import type { ListedEntry } from "../../src/buckets/open-rows.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import type { Session } from "../../src/session/session.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { altering, alteringEntries } from "./lies.ts";

const server = useServer();
const { user, elsewhere } = prepare(server, async () => {
  const user = await aUser(server, { plan: "partner" });
  return { user, elsewhere: await signIn(aDevice(server), user) };
});

const listIn = async (session: Session, bucket: Bucket) => {
  const rows = await listEntries(session, bucket.uid, () => bucket);
  await (await session.keyring.rowMarks()).raise(bucket.uid, {});
  return rows;
};

const namesIn = async (session: Session, bucket: Bucket): Promise<string[]> =>
  (await listIn(session, bucket))
    .map((row) => (isUnverifiable(row) ? (row.why ?? "unverifiable") : row.name))
    .toSorted();

/** Makes a bucket with these notes. Waits until the user's browser has stored that it has seen them. */
const aSeenBucket = async (...names: readonly string[]) => {
  const bucket = await aBucket(user);
  for (const name of names) await anEntry(user, bucket, aNoteDraft("text", name));
  const rows = (await listIn(user.session, bucket)) as ListedEntry[];
  const named = (name: string) => rows.filter((row) => row.name === name);
  return { bucket, named };
};

/** The user's session on a server that leaves out the entry with this uid, and alters the replies about changes. */
const without = async (uid: string, alter: (changes: EntryChanges) => object = (changes) => changes) => {
  const listed = alteringEntries(user.device.transport, (rows) => rows.filter((row) => row.uid !== uid));
  const transport = altering(listed, /GET .*\/changes(\?|$)/, (body) =>
    alter(body as unknown as EntryChanges),
  );
  const session = await reopen({ ...user.device, transport });
  assert.ok(session);
  return session;
};

test("MS-133 an entry that the server leaves out is shown as missing", async () => {
  const { bucket, named } = await aSeenBucket("Kept", "Hidden", "Deleted");
  const [hidden] = named("Hidden");
  assert.ok(hidden);
  await deleteEntries(elsewhere, { bucket, entries: named("Deleted") });
  const lies: Readonly<Record<string, (changes: EntryChanges) => object>> = {
    "no tombstone": (changes) => changes,
    "another entry's tombstone": (changes) => ({
      ...changes,
      tombstones: changes.tombstones.flatMap((one) => [one, { ...one, uid: hidden.uid }]),
    }),
    "a deletion without a tombstone": (changes) => ({ ...changes, deleted: [hidden.uid], is_full: false }),
    "a withdrawal in a bucket of one person": (changes) => ({ ...changes, withdrawn: [hidden.uid] }),
  };
  for (const [lie, alter] of Object.entries(lies))
    assert.deepEqual(await namesIn(await without(hidden.uid, alter), bucket), ["Kept", "missing"], lie);
  assert.deepEqual(await namesIn(user.session, bucket), ["Hidden", "Kept"]);
});

test("an entry that another browser has deleted or moved away is not missing", async () => {
  const { bucket, named } = await aSeenBucket("Kept", "Deleted", "Moved");
  const target = await aBucket(user);
  await deleteEntries(elsewhere, { bucket, entries: named("Deleted") });
  await moveEntries(elsewhere, { source: bucket, target, entries: named("Moved") });
  assert.deepEqual(await namesIn(user.session, bucket), ["Kept"]);
  assert.deepEqual(await namesIn(user.session, target), ["Moved"]);
});

test("an entry that was deleted before the bucket's key was changed is not missing", async () => {
  const { bucket, named } = await aSeenBucket("Kept", "Deleted");
  await deleteEntries(elsewhere, { bucket, entries: named("Deleted") });
  await rotateBucket(elsewhere, bucket.uid, { from: 1 });
  const session = await reopened(user.device);
  const after = await session.api.buckets.getBucket({ params: { id: bucket.uid } });
  assert.deepEqual([after.gen, after.rotation, after.earlier_keys], [2, null, []]);
  assert.deepEqual(await namesIn(session, after), ["Kept"]);
});

test("MS-133 an entry is missing even if the server shows the tombstone of an earlier move", async () => {
  const { bucket, named } = await aSeenBucket("Travelled");
  const target = await aBucket(user);
  await moveEntries(elsewhere, { source: bucket, target, entries: named("Travelled") });
  const there = (await listIn(elsewhere, target)) as ListedEntry[];
  await moveEntries(elsewhere, { source: target, target: bucket, entries: there });
  assert.deepEqual(await namesIn(user.session, bucket), ["Travelled"]);
  const [{ uid }] = there as [ListedEntry];
  assert.deepEqual(await namesIn(await without(uid), bucket), ["missing"]);
});

test("an entry deleted without a tombstone is missing until the user dismisses it", async () => {
  const { bucket, named } = await aSeenBucket("Kept", "Deleted");
  const [{ uid }] = named("Deleted") as [ListedEntry];
  await user.session.api.buckets.deleteEntry({ params: { bucketId: bucket.uid, id: uid } });
  assert.deepEqual(await namesIn(user.session, bucket), ["Kept", "missing"]);
  await forgetMissing(user.session, { bucketUid: bucket.uid, uid });
  assert.deepEqual(await namesIn(user.session, bucket), ["Kept"]);
});
