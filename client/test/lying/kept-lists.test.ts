/** @file The lists that a browser stores ([Note: List cache]) are altered, and a server lies about lists. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import { type SealedRecord, sealRecord } from "@keepwell/crypto/account/seal-record.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aUser, reopened, type TestUser } from "../../../server/test/factories.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import { keepRowsOf } from "../../src/buckets/bucket-rows.ts";
import { listEntries } from "../../src/buckets/list-entries.ts";
import { keptLists, listLists } from "../../src/buckets/list-lists.ts";
import { createList, nameList } from "../../src/buckets/save-list.ts";
import { createListCache } from "../../src/keyring/list-cache.ts";
import type { Device, Session } from "../../src/session/session.ts";
import { signOut } from "../../src/sign-in/sign-out.ts";
import { createMemoryRecordStore, type RecordStore } from "../../src/storage/record-store.ts";
import { alteredRecords, altering, answering } from "./lies.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server, { plan: "partner" }) }));

const placeOf = (bucket: Bucket, uid = user.session.identity.uid) =>
  ({ uid, kind: "lists", record: bucket.uid }) as const;

/** Waits until the device has stored the bucket's lists, and returns their names. */
const listAndKeep = async (session: Session, bucket: Bucket, { records }: Device): Promise<string[]> => {
  const names = await namesOf(listLists(session, bucket.uid, () => bucket));
  await session.keyring.listCache();
  await records.alone(placeOf(bucket, session.identity.uid), async () => undefined);
  return names ?? assert.fail();
};

const namesOf = async (reading: ReturnType<typeof keptLists>): Promise<string[] | null> =>
  (await reading)?.map(({ name, naming }) => `${name} ${naming}`).toSorted() ?? null;

const keptIn = (session: Session, bucket: Bucket) => namesOf(keptLists(session, bucket.uid, () => bucket));

/** Makes a bucket with these lists. Waits until the user's browser has stored the lists. */
const aKept = async (owner: TestUser, names: readonly string[]): Promise<Bucket> => {
  const { session, device } = owner;
  const bucket = await aBucket(owner);
  for (const name of names) await createList(session, bucket, { uid: makeUid(), name });
  await listAndKeep(session, bucket, device);
  return bucket;
};

const BOTH = ["Banks confirmed", "Forums confirmed"];

test("after a restart the kept lists are shown first, and the server's reply replaces them", async () => {
  const bucket = await aKept(user, ["Banks", "Forums"]);
  const [one] = await listLists(user.session, bucket.uid, () => bucket);
  await nameList(user.session, bucket, one ?? assert.fail(), "Renamed");
  const { transport } = user.device;
  const unavailable = answering(503, {});
  const silent: Transport = (request) =>
    request.path.endsWith("/lists") ? unavailable(request) : transport(request);
  assert.deepEqual(await keptIn(await reopened({ ...user.device, transport: silent }), bucket), BOTH);
  const later = await reopened(user.device);
  assert.ok((await listAndKeep(later, bucket, user.device)).includes("Renamed confirmed"));
  assert.ok((await keptIn(await reopened(user.device), bucket))?.includes("Renamed confirmed"));
});

test("MS-176 an altered, cut or exchanged record of lists is ignored", async () => {
  const { records } = user.device;
  const [second, bucket] = [await aKept(user, ["Others"]), await aKept(user, ["Banks", "Forums"])];
  const kept = (await records.get(placeOf(bucket))) ?? assert.fail();
  const altered = alteredRecords(kept, (await records.get(placeOf(second))) ?? assert.fail());
  for (const [what, record] of Object.entries(altered)) {
    await records.put(placeOf(bucket), record as SealedRecord);
    const session = await reopened(user.device);
    assert.equal(await keptIn(session, bucket), null, what);
    assert.deepEqual(await listAndKeep(session, bucket, user.device), BOTH, what);
    assert.deepEqual(await keptIn(session, bucket), BOTH, `${what}: kept again`);
  }
  const other = await aUser(server);
  await other.device.records.put(placeOf(bucket, other.session.identity.uid), kept as SealedRecord);
  assert.equal(await keptIn(other.session, bucket), null, "a record of another account is ignored");
});

test("MS-176 a kept record of lists is ignored if it has another version or format", async () => {
  const records = createMemoryRecordStore();
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const [uid, bucketUid] = [crypto.randomUUID(), crypto.randomUUID()];
  const cache = createListCache({ uid, key, records, signedOut: new AbortController().signal });
  await cache.save(bucketUid, []);
  assert.deepEqual(await cache.load(bucketUid), []);
  for (const [version, content] of [
    [2, []],
    [1, [{ uid: bucketUid }]],
  ] as const) {
    const place = { uid, key, kind: "lists", record: bucketUid, version } as const;
    await records.put(place, await sealRecord(JSON.stringify(content), place));
    assert.equal(await cache.load(bucketUid), null);
  }
});

test("MS-176 a browser does not keep a reply with a list that does not open, and shows nothing from a stored record with such a list", async () => {
  const bucket = await aKept(user, ["Banks", "Forums"]);
  const exchanged = ([one, two]: List[]) => [
    { ...one, row: two?.row },
    { ...two, row: one?.row },
  ];
  const cut = ([one, ...others]: List[]) => [{ ...one, row: { ...one?.row, sealed: "" } }, ...others];
  for (const lie of [exchanged, cut]) {
    const transport = altering(user.device.transport, /GET .*\/lists$/, (body) =>
      lie(body as unknown as List[]),
    );
    const lied = await reopened({ ...user.device, transport });
    assert.ok((await listAndKeep(lied, bucket, user.device)).includes(" unverifiable"));
    assert.deepEqual(
      await keptIn(await reopened(user.device), bucket),
      BOTH,
      "the lists that the browser kept before the lie are still there",
    );
  }
  const told = await user.session.api.buckets.listLists({ params: { id: bucket.uid } });
  const session = await reopened(user.device);
  await (await session.keyring.listCache()).save(bucket.uid, exchanged(told as List[]) as List[]);
  assert.equal(
    await keptIn(session, bucket),
    null,
    "kept lists are opened again, and not shown if one does not open",
  );
});

test("MS-172 the end of an access erases kept lists, and a sign-out also erases lists that are being written", async () => {
  const other = await aUser(server, { plan: "partner" });
  const kept = () => other.device.records.list(other.session.identity.uid, "lists");
  const [first, second] = [await aKept(other, ["Banks"]), await aKept(other, ["Forums"])];
  assert.deepEqual((await kept()).toSorted(), [first.uid, second.uid].toSorted());
  await keepRowsOf(other.session, new Set([second.uid]));
  assert.deepEqual(await kept(), [second.uid]);
  await other.session.api.buckets.deleteBucket({ params: { id: second.uid } });
  await assert.rejects(
    listEntries(other.session, second.uid, () => second),
    { type: "not_found" },
  );
  assert.deepEqual(await kept(), []);

  const { records } = other.device;
  const leaving: RecordStore = {
    ...records,
    put: async (record, sealed) => {
      await signOut(other.device, other.session.identity);
      await records.put(record, sealed);
    },
  };
  await listAndKeep(await reopened({ ...other.device, records: leaving }), first, other.device);
  assert.deepEqual(await kept(), []);
});
