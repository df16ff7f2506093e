/** @file Records of kept rows are altered, and a server lies about a bucket's changes ([Note: Row cache]). */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryChanges } from "@keepwell/contract/buckets/changes.endpoints.ts";
import { type SealedRecord, sealRecord } from "@keepwell/crypto/account/seal-record.ts";
import { aList, aNoteDraft, anEntry, aUser, reopened } from "../../../server/test/factories.ts";
import { replied } from "../../../server/test/sharing/raw-calls.ts";
import { aKeyedTeam } from "../../../server/test/team/key-steps.ts";
import { rotationSteps } from "../../../server/test/team/rotation-steps.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { deleteEntries } from "../../src/buckets/delete-entries.ts";
import { keptEntries } from "../../src/buckets/list-entries.ts";
import { updateEntry } from "../../src/buckets/save-entry.ts";
import { createRowCache } from "../../src/keyring/row-cache.ts";
import type { Session } from "../../src/session/session.ts";
import { createMemoryRecordStore } from "../../src/storage/record-store.ts";
import { aKeptBucket, shownNames, useTwoBrowsers } from "../buckets/kept-bucket.ts";
import { alteredRecords, altering } from "./lies.ts";

const server = useServer();
const { user, elsewhere, listIn } = useTwoBrowsers(server);

/** Opens the user's session again, on a server that alters its replies about changes. */
const liedTo = (alter: (changes: EntryChanges) => object, device = user.device): Promise<Session> =>
  reopened({
    ...device,
    transport: altering(device.transport, /GET .*\/changes(\?|$)/, (body) =>
      alter(body as unknown as EntryChanges),
    ),
  });

const placeOf = (bucket: Bucket, uid = user.session.identity.uid) =>
  ({ uid, kind: "rows", record: bucket.uid }) as const;

test("MS-170 an altered, cut or exchanged record of rows is ignored, and all rows are read", async () => {
  const other = await aUser(server, { plan: "partner" });
  const { records } = user.device;
  const { bucket: second } = await aKeptBucket(user, ["Forum"]);
  const { bucket } = await aKeptBucket(user, ["Bank"]);
  const kept = (await records.get(placeOf(bucket))) ?? assert.fail();
  const altered = alteredRecords(kept, (await records.get(placeOf(second))) ?? assert.fail());
  for (const [what, record] of Object.entries(altered)) {
    await records.put(placeOf(bucket), record as SealedRecord);
    const session = await reopened(user.device);
    assert.equal(await keptEntries(session, bucket.uid, () => bucket), null, what);
    assert.deepEqual(await listIn(session, bucket), ["Bank"], what);
    assert.ok(
      await keptEntries(await reopened(user.device), bucket.uid, () => bucket),
      `${what}: kept again`,
    );
  }
  await other.device.records.put(placeOf(bucket, other.session.identity.uid), kept as SealedRecord);
  assert.equal(
    await keptEntries(other.session, bucket.uid, () => bucket),
    null,
    "a record of another account is ignored",
  );
});

test("MS-170 a record of rows is ignored if another version of the page has written it", async () => {
  const records = createMemoryRecordStore();
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const [uid, bucketUid] = [crypto.randomUUID(), crypto.randomUUID()];
  const parts = { uid, key, records, signedOut: new AbortController().signal };
  const cache = createRowCache(parts);
  await cache.save(bucketUid, { cursor: "c", restored: 0, fullAt: 0, rows: [] });
  assert.equal((await cache.load(bucketUid))?.cursor, "c");
  const place = { uid, key, kind: "rows", record: bucketUid, version: 3 } as const;
  await records.put(place, await sealRecord(JSON.stringify({ cursor: "d", restored: 0, rows: [] }), place));
  assert.equal(await cache.load(bucketUid), null);
});

test("MS-170 an altered, cut or exchanged record of changed rows is ignored", async () => {
  const { records } = user.device;
  const { bucket: second } = await aKeptBucket(user, ["Forum"]);
  const { bucket, entry } = await aKeptBucket(user, ["Bank", "Wifi"]);
  const place = (one: Bucket) => ({ ...placeOf(one), kind: "row-changes" }) as const;
  const cache = await user.session.keyring.rowCache();
  for (const { uid } of [bucket, second])
    await cache.saveChanges(uid, { rows: [], removed: [entry("Bank").uid] });
  const kept = (await records.get(place(bucket))) ?? assert.fail();
  const shown = async () => {
    const session = await reopened(user.device);
    return shownNames((await keptEntries(session, bucket.uid, () => bucket)) ?? []);
  };
  assert.deepEqual(await shown(), ["Wifi"]);
  const altered = alteredRecords(kept, (await records.get(place(second))) ?? assert.fail());
  for (const [what, record] of Object.entries(altered)) {
    await records.put(place(bucket), record as SealedRecord);
    assert.deepEqual(await shown(), ["Bank", "Wifi"], what);
  }
});

test("MS-171 a kept change is shown only if no newer change was seen, and if the bucket's key can be opened", async () => {
  const { bucket, entry } = await aKeptBucket(user, ["Bank", "Forum"]);
  const cache = await user.session.keyring.rowCache();
  const { rows } = (await cache.load(bucket.uid)) ?? assert.fail();
  await updateEntry(elsewhere, bucket, { opened: entry("Bank"), draft: aNoteDraft("new", "Credit union") });
  await listIn(user.session, bucket);
  await cache.saveChanges(bucket.uid, { rows, removed: [] });
  const kept = async (as: Bucket) => {
    const session = await reopened(user.device);
    return shownNames((await keptEntries(session, bucket.uid, () => as).catch(() => null)) ?? []);
  };
  assert.deepEqual(await kept(bucket), ["Forum", "older"]);
  const names = await kept({ ...bucket, gen: 2, earlier_keys: [] });
  assert.ok(!names.includes("Forum"), "a row of a bucket key that no longer opens");
});

test("MS-171 a kept entry that the server leaves out without a tombstone is missing", async () => {
  const { bucket, entry } = await aKeptBucket(user, ["Bank", "Deleted", "Forum"]);
  const bank = entry("Bank");
  const { uid, rev, type } = entry("Deleted");
  await deleteEntries(elsewhere, { bucket, entries: [{ uid, rev, type, name: "Deleted" }] });
  const params = { bucketId: bucket.uid };
  const [buried] = (await elsewhere.api.buckets.listChanges({ params, query: {} })).tombstones;
  const without = (changes: EntryChanges) => changes.entries.filter((row) => row.uid !== bank.uid);
  const lies: Readonly<Record<string, (changes: EntryChanges) => object>> = {
    "a deletion without a tombstone": (changes) => ({
      ...changes,
      entries: without(changes),
      deleted: [bank.uid],
    }),
    "a withdrawal from the only user": (changes) => ({
      ...changes,
      entries: without(changes),
      withdrawn: [bank.uid],
    }),
    "another entry's tombstone": (changes) => ({
      ...changes,
      entries: without(changes),
      tombstones: [{ ...buried, uid: bank.uid, k: bank.rev + 1 }],
    }),
    "a full list without the entry": (changes) => ({ ...changes, entries: without(changes), is_full: true }),
  };
  for (const [lie, alter] of Object.entries(lies)) {
    const names = await listIn(await liedTo(alter), bucket);
    assert.ok(names.includes("missing") && !names.includes("Bank"), lie);
    assert.deepEqual(await listIn(await reopened(user.device), bucket), ["Bank", "Forum"], `after: ${lie}`);
  }
});

test("MS-171 an entry with a replayed row or a withheld change is listed as older or missing", async () => {
  const { bucket, entry } = await aKeptBucket(user, ["Bank", "Forum"]);
  const before = (await user.session.api.buckets.listChanges({ params: { bucketId: bucket.uid }, query: {} }))
    .entries;
  await updateEntry(user.session, bucket, {
    opened: entry("Bank"),
    draft: aNoteDraft("new", "Credit union"),
  });
  await (await user.session.keyring.rowMarks()).raise(bucket.uid, {});
  const lies: Readonly<Record<string, (changes: EntryChanges) => object>> = {
    "the older row": (changes) => ({ ...changes, entries: before }),
    "no change": (changes) => ({ ...changes, entries: [], is_full: false }),
  };
  for (const [lie, alter] of Object.entries(lies)) {
    const names = await listIn(await liedTo(alter), bucket);
    assert.ok(!names.includes("Bank") && names.some((name) => name === "older" || name === "missing"), lie);
  }
  assert.deepEqual(await listIn(await reopened(user.device), bucket), ["Credit union", "Forum"]);
});

test("MS-171 rows with invented entries are not kept", async () => {
  const { bucket } = await aKeptBucket(user, ["Bank", "Forum"]);
  const lies: Readonly<Record<string, (changes: EntryChanges) => object>> = {
    "names without rows": (changes) => ({
      ...changes,
      is_full: true,
      entries: changes.entries.map((row) => ({ ...row, name: "Wifi", row: null })),
    }),
    "an entry of its own": (changes) => ({
      ...changes,
      entries: [
        ...changes.entries,
        ...changes.entries.slice(0, 1).map((row) => ({ ...row, uid: crypto.randomUUID(), row: null })),
      ],
    }),
  };
  for (const [lie, alter] of Object.entries(lies)) {
    const fresh = { ...user.device, records: createMemoryRecordStore() };
    const inFull = await liedTo(alter, fresh);
    await listIn(inFull, bucket, fresh);
    const later = await reopened(fresh);
    assert.equal(await keptEntries(later, bucket.uid, () => bucket), null, lie);
    assert.deepEqual(await listIn(later, bucket, fresh), ["Bank", "Forum"], lie);
  }
});

test("MS-171 changes that do not match the contract are refused, and all rows are read", async () => {
  const { bucket } = await aKeptBucket(user, ["Bank"]);
  const lies: Readonly<Record<string, (changes: EntryChanges) => object>> = {
    "an unknown type": (changes) => ({ ...changes, entries: [{ type: "card" }] }),
    "no cursor": ({ cursor: _, ...changes }) => changes,
    "a cursor without end": (changes) => ({ ...changes, cursor: "x".repeat(5000) }),
  };
  for (const [lie, alter] of Object.entries(lies))
    assert.deepEqual(await listIn(await liedTo(alter), bucket), ["Bank"], lie);
});

test("a kept entry that a team's member may no longer read is not listed as missing", async () => {
  const keyed = await aKeyedTeam(server);
  const { founder, team, ada } = keyed;
  const { bucket } = await rotationSteps(server, keyed).aShared(ada);
  const closed = await aList(founder, bucket, "Closed");
  await replied(team.call(founder, "PUT", `/access-policy/list/${closed.uid}`, { policy: "restrict" }));
  const open = await anEntry(founder, bucket, aNoteDraft("text", "Open"));
  const seen = await ada.session.api.buckets.getBucket({ params: { id: bucket.uid } });
  const names = async () => listIn(await reopened(ada.device), seen, ada.device);
  assert.ok((await names()).includes("Open"));
  const params = { bucketId: bucket.uid, listId: closed.uid };
  await founder.session.api.buckets.moveToList({ params, body: { entries: [open.uid] } });
  const after = await names();
  assert.ok(!after.includes("Open") && !after.includes("missing"));
});
