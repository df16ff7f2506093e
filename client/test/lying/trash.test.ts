/** @file A server lies about which entries are in Trash. The client believes only an entry's sealed row. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import { TRASH_DAYS } from "@keepwell/contract/buckets/trash-days.ts";
import { aBucket, aNoteDraft, anEntry, aUser, reopen } from "../../../server/test/factories.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { deleteEntries } from "../../src/buckets/delete-entries.ts";
import { listTrash, listWithTrash } from "../../src/buckets/list-entries.ts";
import { NotShownError } from "../../src/buckets/not-shown.ts";
import type { ListedEntry } from "../../src/buckets/open-rows.ts";
import { restoreEntries, trashEntries } from "../../src/buckets/trash-entries.ts";
import type { Session } from "../../src/session/session.ts";
import { unixNow } from "../../src/unix-now.ts";
import { alteringEntries } from "./lies.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server, { plan: "partner" }) }));

/** The user's session over this transport, which lies. */
const over = async (transport: Transport): Promise<Session> => {
  const session = await reopen({ ...user.device, transport });
  assert.ok(session);
  return session;
};
const honest: Transport = (request) => user.device.transport(request);

/** What the client shows: `name` for an entry, `name (trash)` for an entry in Trash, or why an entry is not shown. */
const shownIn = async (session: Session, bucket: Bucket): Promise<string[]> => {
  const rows = await listWithTrash(session, bucket.uid, () => bucket);
  await (await session.keyring.rowMarks()).raise(bucket.uid, {});
  const trash = new Set((await listTrash(session, bucket.uid, () => bucket)).map(({ uid }) => uid));
  return rows
    .map((row) => {
      if (isUnverifiable(row)) return row.why ?? "unverifiable";
      return trash.has(row.uid) ? `${row.name} (trash)` : row.name;
    })
    .toSorted();
};

/** Makes a bucket with two notes. One of them is in Trash. */
const aBucketWithTrash = async () => {
  const bucket = await aBucket(user);
  for (const name of ["Live", "Old"]) await anEntry(user, bucket, aNoteDraft("text", name));
  const rows = (await listWithTrash(user.session, bucket.uid, () => bucket)) as ListedEntry[];
  const named = (name: string) => rows.filter((row) => row.name === name);
  const before = await user.session.api.buckets.listChanges({ params: { bucketId: bucket.uid }, query: {} });
  await trashEntries(user.session, { bucket, entries: named("Old") });
  assert.deepEqual(await shownIn(user.session, bucket), ["Live", "Old (trash)"]);
  return { bucket, named, before: new Map(before.entries.map((row) => [row.uid, row])) };
};

const saying = (trashed_at: string | null) => (rows: EntryRow[]) =>
  rows.map((row) => ({ ...row, trashed_at }));

test("MS-125 an entry is not in Trash unless its sealed row says so", async () => {
  const { bucket } = await aBucketWithTrash();
  const session = await over(alteringEntries(honest, saying(new Date().toISOString())));
  assert.deepEqual(await shownIn(session, bucket), ["Live", "Old (trash)"]);
});

test("MS-126 an entry in Trash stays there even if the server says that it is live", async () => {
  const { bucket } = await aBucketWithTrash();
  const session = await over(alteringEntries(honest, saying(null)));
  assert.deepEqual(await shownIn(session, bucket), ["Live", "Old (trash)"]);
});

test("MS-127 entries that the server falsely claims to have moved are reported", async () => {
  const { bucket, named } = await aBucketWithTrash();
  const ignoring: Transport = async (request) =>
    /\/(trash|restore)-entries$/.test(request.path)
      ? { status: 200, retryAfter: null, text: JSON.stringify({ trashed: [], restored: [] }) }
      : honest(request);
  const session = await over(ignoring);
  const told = async (work: Promise<void>) => {
    const error = await work.catch((one: unknown) => one);
    assert.ok(error instanceof NotShownError);
    return error.entries.map(({ name }) => name);
  };
  assert.deepEqual(await told(trashEntries(session, { bucket, entries: named("Live") })), ["Live"]);
  assert.deepEqual(await told(restoreEntries(session, { bucket, entries: named("Old") })), ["Old"]);
  assert.deepEqual(await shownIn(session, bucket), ["Live", "Old (trash)"]);
});

test("MS-127 an entry in Trash that the server did not delete is reported", async () => {
  const { bucket, named } = await aBucketWithTrash();
  const ignoring: Transport = async (request) =>
    request.path.endsWith("/delete-entries")
      ? { status: 200, retryAfter: null, text: JSON.stringify({ deleted: [] }) }
      : honest(request);
  await assert.rejects(deleteEntries(await over(ignoring), { bucket, entries: named("Old") }), NotShownError);
});

test("MS-128 after an entry moves to or from Trash, its previous row is refused as older", async () => {
  const { bucket, named, before } = await aBucketWithTrash();
  const showing = (kept: ReadonlyMap<string, EntryRow>) =>
    over(alteringEntries(honest, (rows) => rows.map((row) => kept.get(row.uid) ?? row)));
  assert.deepEqual(await shownIn(await showing(before), bucket), ["Live", "older"]);
  const trashed = await user.session.api.buckets.listChanges({ params: { bucketId: bucket.uid }, query: {} });
  await restoreEntries(user.session, { bucket, entries: named("Old") });
  await shownIn(user.session, bucket);
  const late = await showing(new Map(trashed.entries.map((row) => [row.uid, row])));
  assert.deepEqual(await shownIn(late, bucket), ["Live", "older"]);
});

test("MS-129 an entry that disappears from Trash counts as missing unless it was there for 29 days", async () => {
  const { bucket, named } = await aBucketWithTrash();
  const [{ uid }] = named("Old") as [ListedEntry];
  const session = await over(alteringEntries(honest, (rows) => rows.filter((row) => row.uid !== uid)));
  assert.deepEqual(await shownIn(session, bucket), ["Live", "missing"]);
  const { rev, row } = await user.session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: uid } });
  const marks = await session.keyring.rowMarks();
  // Makes the entry look as if another browser had moved it to Trash `seconds` ago.
  const moved = (seconds: number, k: number) =>
    marks.raise(bucket.uid, { entries: [{ uid, rev, k: (row?.k ?? 0) + k, d: unixNow() - seconds }] });
  const DAY = 24 * 60 * 60;
  await moved((TRASH_DAYS - 1) * DAY - 60, 1);
  assert.deepEqual(await shownIn(session, bucket), ["Live", "missing"]);
  // The clock of the other browser was an hour ahead of the server's clock.
  await moved(TRASH_DAYS * DAY - 60 * 60, 2);
  assert.deepEqual(await shownIn(session, bucket), ["Live"]);
});
