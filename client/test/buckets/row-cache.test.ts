/** @file [Note: Row cache] A bucket opens from stored rows, and the server sends only the changed rows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryChanges } from "@keepwell/contract/buckets/changes.endpoints.ts";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  aUser,
  reopen,
  type TestUser,
} from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import { keepRowsOf } from "../../src/buckets/bucket-rows.ts";
import { deleteEntries } from "../../src/buckets/delete-entries.ts";
import { keptEntries } from "../../src/buckets/list-entries.ts";
import { updateEntry } from "../../src/buckets/save-entry.ts";
import type { Device, Session } from "../../src/session/session.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { signOut } from "../../src/sign-in/sign-out.ts";
import type { RecordStore } from "../../src/storage/record-store.ts";
import { unixNow } from "../../src/unix-now.ts";
import { refusingTokens } from "../lying/lies.ts";
import { aKeptBucket, shownNames, useTwoBrowsers } from "./kept-bucket.ts";

const server = useServer();
const { user, elsewhere, listIn } = useTwoBrowsers(server);

const keptIn = async (session: Session, bucket: Bucket) =>
  keptEntries(session, bucket.uid, () => bucket).then((rows) => rows && shownNames(rows));

/** Opens another page of the same browser, and records the changes that the server sends to it. */
const restarted = async (device: Device = user.device) => {
  const replies: EntryChanges[] = [];
  const transport: Transport = async (request) => {
    const reply = await device.transport(request);
    if (/\/changes(\?|$)/.test(request.path)) replies.push(JSON.parse(reply.text));
    return reply;
  };
  const session = await reopen({ ...device, transport });
  assert.ok(session);
  return { session, replies };
};

const keptOf = ({ device, session }: TestUser, kind: "marks" | "rows") =>
  device.records.list(session.identity.uid, kind);

test("after a restart, stored rows are shown first, and the server sends only the changed row", async () => {
  const { bucket, entry } = await aKeptBucket(user, ["Bank", "Forum", "Wifi"]);
  await updateEntry(elsewhere, bucket, { opened: entry("Forum"), draft: aNoteDraft("new", "Club") });
  const { session, replies } = await restarted();
  assert.deepEqual(await keptIn(session, bucket), ["Bank", "Forum", "Wifi"]);
  assert.equal(replies.length, 0);
  assert.deepEqual(await listIn(session, bucket), ["Bank", "Club", "Wifi"]);
  assert.deepEqual(
    replies.map(({ is_full, entries }) => [is_full, entries.length]),
    [[false, 1]],
  );
  assert.deepEqual(await listIn(session, bucket), ["Bank", "Club", "Wifi"]);
  assert.equal(replies[1]?.entries.length, 0, "the second reading gets no rows, because nothing has changed");
  assert.deepEqual(await keptIn((await restarted()).session, bucket), ["Bank", "Club", "Wifi"]);
});

test("kept rows are updated with created and deleted entries", async () => {
  const { bucket, entry } = await aKeptBucket(user, ["Bank", "Forum"]);
  const { uid, rev, type } = entry("Bank");
  await deleteEntries(elsewhere, { bucket, entries: [{ uid, rev, type, name: "Bank" }] });
  await anEntry({ ...user, session: elsewhere }, bucket, aNoteDraft("text", "Wifi"));
  const { session, replies } = await restarted();
  assert.deepEqual(await listIn(session, bucket), ["Forum", "Wifi"]);
  assert.deepEqual([replies.length, replies[0]?.tombstones.length], [1, 1]);
});

test("an entry that another tab has renamed is not shown under its former name", async () => {
  const { bucket, entry } = await aKeptBucket(user, ["Bank", "Forum"]);
  const { session } = await restarted();
  await updateEntry(user.session, bucket, {
    opened: entry("Bank"),
    draft: aNoteDraft("new", "Credit union"),
  });
  await (await user.session.keyring.rowMarks()).raise(bucket.uid, {});
  assert.deepEqual(await keptIn(session, bucket), ["Forum", "older"]);
  assert.deepEqual(await listIn(session, bucket), ["Credit union", "Forum"]);
});

test("all rows are read again if the clock was ahead when all rows were last read", async () => {
  const { bucket } = await aKeptBucket(user, ["Bank"]);
  const cache = await user.session.keyring.rowCache();
  const kept = (await cache.load(bucket.uid)) ?? assert.fail();
  await cache.save(bucket.uid, { ...kept, fullAt: unixNow() + 3600 });
  const { session, replies } = await restarted();
  for (const _ of ["first", "second"]) assert.deepEqual(await listIn(session, bucket), ["Bank"]);
  assert.deepEqual(
    replies.map(({ is_full }) => is_full),
    [true, false],
  );
});

test("a bucket that no longer opens shows none of its kept rows", async () => {
  const { bucket } = await aKeptBucket(user, ["Bank"]);
  const { session } = await restarted();
  const closed = { unverifiable: true, uid: bucket.uid, state: "unverifiable" } as const;
  assert.equal(await keptEntries(session, bucket.uid, () => closed), null);
  const later = { ...bucket, gen: 2, earlier_keys: [] };
  const rows = await keptEntries(session, bucket.uid, () => later).catch(() => null);
  assert.ok(!shownNames(rows ?? []).includes("Bank"), "a row is not shown if its bucket key no longer opens");
});

test("two tabs that read at the same time show the same rows, and store a record that opens", async () => {
  const { bucket, entry } = await aKeptBucket(user, ["Bank", "Forum"]);
  const [one, two] = [await restarted(), await restarted()];
  await updateEntry(elsewhere, bucket, { opened: entry("Forum"), draft: aNoteDraft("new", "Club") });
  const both = await Promise.all([listIn(one.session, bucket), listIn(two.session, bucket)]);
  assert.deepEqual(both, [
    ["Bank", "Club"],
    ["Bank", "Club"],
  ]);
  assert.deepEqual(await keptIn((await restarted()).session, bucket), ["Bank", "Club"]);
});

test("a browser that keeps no rows reads all rows", async () => {
  const refused = async () => Promise.reject(new Error("QuotaExceededError"));
  const { records } = user.device;
  const full: RecordStore = { ...records, get: async () => null, put: refused };
  const { bucket } = await aKeptBucket(user, ["Bank"]);
  const { session, replies } = await restarted({ ...user.device, records: full });
  assert.equal(await keptIn(session, bucket), null);
  assert.deepEqual(await listIn(session, bucket), ["Bank"]);
  assert.deepEqual(
    replies.map(({ is_full }) => is_full),
    [true],
  );
});

test("MS-172 a sign-out or an ended session erases the rows, but not the row marks", async () => {
  const other = await aUser(server, { plan: "partner" });
  const bucket = await aBucket(other);
  await anEntry(other, bucket, aNoteDraft("text", "Bank"));
  await listIn(other.session, bucket, other.device);
  assert.deepEqual(await keptOf(other, "rows"), [bucket.uid]);
  await signOut(other.device, other.session.identity);
  assert.deepEqual([await keptOf(other, "rows"), await keptOf(other, "marks")], [[], [bucket.uid]]);

  const again = await signIn(other.device, other);
  await listIn(again, bucket, other.device);
  assert.deepEqual(await keptOf(other, "rows"), [bucket.uid]);
  const ended = await reopen({
    ...other.device,
    transport: refusingTokens,
  });
  await assert.rejects(listIn(ended ?? assert.fail(), bucket, other.device));
  assert.deepEqual([await keptOf(other, "rows"), await keptOf(other, "marks")], [[], [bucket.uid]]);
});

test("MS-172 rows that are being stored while the user signs out are erased too", async () => {
  const other = await aUser(server, { plan: "partner" });
  const bucket = await aBucket(other);
  await anEntry(other, bucket, aNoteDraft("text", "Bank"));
  const { records } = other.device;
  const leaving: RecordStore = {
    ...records,
    put: async (kept, sealed) => {
      if (kept.kind === "rows") await signOut(other.device, other.session.identity);
      await records.put(kept, sealed);
    },
  };
  const session = await reopen({ ...other.device, records: leaving });
  await listIn(session ?? assert.fail(), bucket, other.device);
  assert.deepEqual(await keptOf(other, "rows"), []);
});

test("MS-172 the rows of a bucket that the account can no longer open are erased", async () => {
  const { bucket } = await aKeptBucket(user, ["Bank"]);
  const { bucket: kept } = await aKeptBucket(user, ["Forum"]);
  const { session } = await restarted();
  await keepRowsOf(session, new Set([kept.uid]));
  assert.equal(await keptIn(session, bucket), null);
  assert.deepEqual(await keptIn(session, kept), ["Forum"]);

  const { bucket: deleted } = await aKeptBucket(user, ["Wifi"]);
  await elsewhere.api.buckets.deleteBucket({ params: { id: deleted.uid } });
  await assert.rejects(listIn(session, deleted), { type: "not_found" });
  assert.ok(!(await keptOf(user, "rows")).includes(deleted.uid));
});

test("after the user has accepted a restored backup, all rows are read again", async () => {
  const other = await aUser(server, { plan: "partner" });
  const bucket = await aBucket(other);
  await anEntry(other, bucket, aNoteDraft("text", "Bank"));
  await listIn(other.session, bucket, other.device);
  await (await other.session.keyring.trust()).acceptRestored();
  const { session, replies } = await restarted(other.device);
  assert.equal(await keptIn(session, bucket), null);
  assert.deepEqual(await listIn(session, bucket, other.device), ["Bank"]);
  assert.deepEqual(replies[0]?.is_full, true);
});
