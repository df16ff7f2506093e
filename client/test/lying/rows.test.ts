/** @file A server lies about rows. The client shows an entry with its sealed name, or as unverifiable. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import { aBucket, aNoteDraft, anEntry, aUser, reopen } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { listEntries } from "../../src/buckets/list-entries.ts";
import { updateEntry } from "../../src/buckets/save-entry.ts";
import { alteringEntries } from "./lies.ts";

const server = useServer();
const { user, source, other } = prepare(server, async () => {
  const user = await aUser(server, { plan: "partner" });
  const [source, other] = [await aBucket(user), await aBucket(user)];
  const first = await anEntry(user, source, aNoteDraft("one", "Draft"));
  await updateEntry(user.session, source, { opened: first, draft: aNoteDraft("one", "Forum") });
  await anEntry(user, source, aNoteDraft("two", "Bank"));
  return { user, source, other };
});

type Alter = (rows: EntryRow[]) => unknown;

/** The sorted names of the listed entries; null for an entry that cannot be verified. */
const namesIn = async (bucket: Bucket, alter: Alter): Promise<(string | null)[]> => {
  const transport = alteringEntries(injectTransport(server), alter);
  const session = await reopen({ ...user.device, transport });
  assert.ok(session);
  const rows = await listEntries(session, bucket.uid, () => bucket);
  return rows.map((row) => (isUnverifiable(row) ? null : row.name)).toSorted();
};

const first =
  (change: (row: EntryRow) => object): Alter =>
  ([one, ...others]) =>
    one && [{ ...one, ...change(one) }, ...others];
const changed = (change: object) => first(({ row }) => ({ row: { ...row, ...change } }));
const flip = (sealed = "") => `${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`;

test("MS-83 an entry is shown under the name in its row, whatever name the server sends", async () => {
  const renamed: Alter = (rows) => rows.map((row) => ({ ...row, name: "Wifi" }));
  const exchanged: Alter = ([one, two]) => [
    { ...one, name: two?.name },
    { ...two, name: one?.name },
  ];
  for (const alter of [(rows: EntryRow[]) => rows, renamed, exchanged])
    assert.deepEqual(await namesIn(source, alter), ["Bank", "Forum"]);
});

const LIES: Readonly<Record<string, Alter>> = {
  "another counter": changed({ k: 7 }),
  "another generation": changed({ gen: 2 }),
  "a flipped bit": first(({ row }) => ({ row: { ...row, sealed: flip(row?.sealed) } })),
  "another type": first(({ type }) => ({ type: type === "note" ? "password" : "note" })),
  "another revision": first(({ rev }) => ({ rev: rev + 1 })),
};

for (const [lie, alter] of Object.entries(LIES))
  test(`MS-83 a row with ${lie} is not shown, and the other rows are shown`, async () => {
    const names = await namesIn(source, alter);
    assert.equal(names.filter((name) => name === null).length, 1, lie);
    assert.equal(names.length, 2);
  });

test("MS-83 exchanged rows and rows of another bucket are not shown", async () => {
  const exchanged: Alter = ([one, two]) => [
    { ...one, row: two?.row },
    { ...two, row: one?.row },
  ];
  assert.deepEqual(await namesIn(source, exchanged), [null, null]);
  const elsewhere = await user.session.api.buckets.listEntries({ params: { bucketId: source.uid } });
  assert.deepEqual(await namesIn(other, () => elsewhere), [null, null]);
});

test("reading a bucket again opens changed rows, and refuses rows that no longer match", async () => {
  const lies: Alter[] = [(rows) => rows, LIES["another revision"] ?? assert.fail(), (rows) => rows];
  const transport = alteringEntries(injectTransport(server), (rows) => (lies.shift() ?? assert.fail())(rows));
  const session = await reopen({ ...user.device, transport });
  assert.ok(session);
  const unverifiable = async () =>
    (await listEntries(session, source.uid, () => source)).filter(isUnverifiable).length;
  assert.deepEqual([await unverifiable(), await unverifiable(), await unverifiable()], [0, 1, 0]);
});

test("an entry whose row does not open is repaired by its next save", async () => {
  const bucket = await aBucket(user);
  const opened = await anEntry(user, bucket, aNoteDraft("one", "Wifi"));
  const { handle } = server.database;
  const [k, row_gen] = [3, 1];
  await handle.updateTable("entries").set({ k, row_gen }).where("uid", "=", opened.uid).execute();
  const honest: Alter = (rows) => rows;
  assert.deepEqual(await namesIn(bucket, honest), [null]);
  const params = { bucketId: bucket.uid, id: opened.uid };
  const found = await user.session.api.buckets.getEntry({ params });
  await updateEntry(user.session, bucket, { opened: found, draft: aNoteDraft("one", "Wifi") });
  assert.deepEqual(await namesIn(bucket, honest), ["Wifi"]);
});
