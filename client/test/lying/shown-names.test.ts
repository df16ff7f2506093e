/** @file A server shows entries under false names. The client does not act on these entries. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import { anEarlierBucket } from "../../../server/test/buckets/earlier-names.ts";
import { aBucket, aList, aNoteDraft, aReadableEntry, aUser, reopen } from "../../../server/test/factories.ts";
import { injectTransport, recording } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { deleteEntries } from "../../src/buckets/delete-entries.ts";
import { listEntries } from "../../src/buckets/list-entries.ts";
import { moveEntries } from "../../src/buckets/move-entries.ts";
import { moveToList } from "../../src/buckets/move-to-list.ts";
import type { ListedEntry } from "../../src/buckets/open-rows.ts";
import { updateEntry } from "../../src/buckets/save-entry.ts";
import type { ShownEntry } from "../../src/buckets/shown-entries.ts";
import { UnverifiedEntriesError } from "../../src/buckets/unverified-entries.ts";
import type { Session } from "../../src/session/session.ts";
import { createMemoryRecordStore } from "../../src/storage/record-store.ts";
import { alteringEntries } from "./lies.ts";

const server = useServer();
const { user, target } = prepare(server, async () => {
  const user = await aUser(server, { plan: "partner" });
  return { user, target: await aBucket(user, "Target") };
});

type Alter = (rows: EntryRow[]) => unknown;

/** Reads the bucket's entries from a server that alters its reply. `writes` counts the calls that change something. */
const shownBy = async (bucket: Bucket, alter: Alter) => {
  const lying = alteringEntries(injectTransport(server), alter);
  const { sent, transport } = recording(lying);
  // This browser has no row marks. A browser that has them would notice that rows are withheld.
  const session = await reopen({ ...user.device, transport, records: createMemoryRecordStore() });
  assert.ok(session);
  const rows = await listEntries(session, bucket.uid, () => bucket);
  const entries = rows.filter((row): row is ListedEntry => !isUnverifiable(row));
  const writes = () =>
    sent.filter(({ method, path }) => method !== "GET" && !path.endsWith("/sealed")).length;
  return { session, entries, writes };
};

type Action = (session: Session, source: Bucket, entries: readonly ShownEntry[]) => Promise<void>;

const ACTIONS: Readonly<Record<string, Action>> = {
  "moves to a list": async (session, bucket, entries) => {
    const { uid: listUid } = await aList(user, bucket);
    await moveToList(session, { bucket, listUid, entries });
  },
  "moves to a bucket": (session, source, entries) => moveEntries(session, { source, target, entries }),
  deletes: (session, bucket, entries) => deleteEntries(session, { bucket, entries }),
};

/** A bucket with two entries of different names. */
const aBucketOfTwo = async () => {
  const source = await anEarlierBucket(server, user);
  const forum = await aReadableEntry(user, source, aNoteDraft("one", "Forum"));
  const bank = await aReadableEntry(user, source, aNoteDraft("two", "Bank"));
  return { source, forum, bank };
};

/** Removes the rows, so that the reply has only the names that the server gives. */
const withoutRows = (rows: readonly EntryRow[]): EntryRow[] => rows.map((row) => ({ ...row, row: null }));

const LIES: Readonly<Record<string, Alter>> = {
  "names exchanged": ([one, other]) => [
    { ...one, name: other?.name },
    { ...other, name: one?.name },
  ],
  "uids exchanged": ([one, other]) => [
    { ...one, uid: other?.uid, id: other?.uid },
    { ...other, uid: one?.uid, id: one?.uid },
  ],
  "another name": ([one, other]) => [one, { ...other, name: "Wifi" }],
  "another type": ([one, other]) => [one, { ...other, type: "password" }],
  "a later revision": ([one, other]) => [one, { ...other, rev: 2 }],
};

for (const [what, act] of Object.entries(ACTIONS))
  test(`MS-83 a user who ${what} changes no entry under a false name`, async () => {
    const { source } = await aBucketOfTwo();
    for (const [lie, alter] of Object.entries(LIES)) {
      const { session, entries, writes } = await shownBy(source, (rows) => alter(withoutRows(rows)));
      assert.equal(entries.length, 2, lie);
      await assert.rejects(act(session, source, entries), { name: "CannotVerifyError" }, lie);
      assert.equal(writes(), 0, lie);
    }
    const { session, entries, writes } = await shownBy(source, (rows) => rows);
    await act(session, source, entries);
    assert.equal(writes(), 1);
  });

test("an entry that was saved again after the client listed it is not changed", async () => {
  const { source, forum: opened } = await aBucketOfTwo();
  const { session, entries, writes } = await shownBy(source, (rows) => rows);
  await updateEntry(user.session, source, { opened, draft: aNoteDraft("later", "Renamed") });
  for (const act of Object.values(ACTIONS))
    await assert.rejects(act(session, source, entries), { name: "ChangedSinceShownError" });
  assert.equal(writes(), 0);
});

test("MS-155: an unverified entry is deleted only if the user was warned about this entry", async () => {
  const { source: bucket, forum, bank } = await aBucketOfTwo();
  const { session, entries, writes } = await shownBy(bucket, (rows) =>
    rows.map((row) => (row.uid === forum.uid ? { ...row, row: null, name: "Not so" } : row)),
  );
  const told = await deleteEntries(session, { bucket, entries }).catch((error: unknown) => error);
  assert.ok(told instanceof UnverifiedEntriesError);
  assert.deepEqual(
    told.entries.map(({ uid, name }) => [uid, name]),
    [[forum.uid, "Not so"]],
  );
  const another = new Set([bank.uid]);
  await assert.rejects(
    deleteEntries(session, { bucket, entries, unverified: another }),
    UnverifiedEntriesError,
  );
  assert.equal(writes(), 0, "a consent to other entries is ignored");
  await deleteEntries(session, { bucket, entries, unverified: new Set([forum.uid]) });
  const params = { bucketId: bucket.uid };
  assert.deepEqual(await user.session.api.buckets.listEntries({ params }), []);
});
