/** @file A server exchanges, replays or withholds the rows of buckets. In a complete bucket, every entry has a row. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { anEarlierBucket } from "../../../server/test/buckets/earlier-names.ts";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  aUser,
  reopen,
  type TestUser,
} from "../../../server/test/factories.ts";
import { aDevice, injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { renameBucket } from "../../src/buckets/bucket.ts";
import { listBuckets, verifiedBucket } from "../../src/buckets/list-buckets.ts";
import { listEntries } from "../../src/buckets/list-entries.ts";
import { sealNames } from "../../src/buckets/seal-names.ts";
import { placeOf, sealNextHeader } from "../../src/keyring/bucket-header.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import type { Device, Session } from "../../src/session/session.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { keepSeen } from "../sharing/support.ts";
import { alteringBuckets, alteringEntries } from "./lies.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server, { plan: "partner" }) }));

type Alter = (bucket: Bucket) => Bucket;

const altered = (alter: Alter) => alteringBuckets(injectTransport(server), alter);

const lyingTo = async (device: Device, alter: Alter): Promise<Session> => {
  const session = await reopen({ ...device, transport: altered(alter) });
  assert.ok(session);
  return session;
};

/** Makes a browser of the user that has not seen any bucket yet. */
const aFreshBrowser = async (by: TestUser): Promise<Device> => {
  const device = aDevice(server);
  await signIn(device, by);
  return device;
};

/**
 * Returns the name of each bucket, or the reason why it does not open. Waits until the account and this browser have
 * stored what they have seen.
 */
const shownBy = async (session: Session): Promise<Record<string, string>> => {
  const rows = await listBuckets(session);
  await keepSeen(session);
  return Object.fromEntries(
    rows.map((row) => [row.uid ?? "", isUnverifiable(row) ? row.state : row.name] as const),
  );
};

const read = (bucket: Pick<Bucket, "uid">): Promise<Bucket> =>
  user.session.api.buckets.getBucket({ params: { id: bucket.uid } });

test("MS-42 two buckets with exchanged rows are shown under neither name", async () => {
  const [one, other] = [await aBucket(user, "Banks"), await aBucket(user, "Forums")];
  const rows = new Map([
    [one.uid, other.row],
    [other.uid, one.row],
  ]);
  const lied = await lyingTo(await aFreshBrowser(user), (bucket) => ({
    ...bucket,
    row: rows.get(bucket.uid) ?? bucket.row,
  }));
  const shown = await shownBy(lied);
  assert.deepEqual([shown[one.uid], shown[other.uid]], ["unverifiable", "unverifiable"]);
  const named = await lyingTo(await aFreshBrowser(user), (bucket) => ({ ...bucket, name: "Forums" }));
  assert.equal((await shownBy(named))[one.uid], "Banks", "a readable name is ignored if there is a row");
});

test("MS-119 only a browser that has seen a later row refuses an earlier row", async () => {
  const bucket = await aBucket(user, "Before");
  await shownBy(user.session);
  await renameBucket(user.session, bucket, "After");
  const honest = await shownBy(user.session);
  assert.equal(honest[bucket.uid], "After");
  const earlier: Alter = (one) => (one.uid === bucket.uid ? { ...one, row: bucket.row } : one);
  const lied = await lyingTo(user.device, earlier);
  assert.equal((await shownBy(lied))[bucket.uid], "older-row");
  const shown = await lied.api.buckets.getBucket({ params: { id: bucket.uid } });
  const again = await verifiedBucket(lied, shown);
  assert.ok(isUnverifiable(again) && again.state === "older-row");
  const caught = await verifiedBucket(user.session, shown);
  assert.ok(
    !isUnverifiable(caught) && caught.name === "After",
    "after a late reply, the bucket is read again",
  );
  const fresh = await lyingTo(await aFreshBrowser(user), earlier);
  assert.equal((await shownBy(fresh))[bucket.uid], "Before");
  assert.equal((await shownBy(user.session))[bucket.uid], "After", "the honest server is still trusted");
});

test("MS-119 after the user has accepted a restored backup, an earlier row is accepted", async () => {
  const owner = await aUser(server, { plan: "partner" });
  const bucket = await aBucket(owner, "Before");
  await renameBucket(owner.session, bucket, "After");
  await shownBy(owner.session);
  const lied = await lyingTo(owner.device, (one) =>
    one.uid === bucket.uid ? { ...one, row: bucket.row } : one,
  );
  assert.equal((await shownBy(lied))[bucket.uid], "older-row");
  await (await lied.keyring.trust()).acceptRestored();
  assert.equal((await shownBy(lied))[bucket.uid], "Before");
});

test("MS-117 no browser of an account accepts that a complete bucket is incomplete again", async () => {
  const earlier = await anEarlierBucket(server, user, "Earlier");
  const browser = await aFreshBrowser(user);
  const session = await reopen(browser);
  assert.ok(session);
  await sealNames(session, earlier);
  assert.equal((await shownBy(session))[earlier.uid], "Earlier");
  const other = await aFreshBrowser(user);
  const lied = await lyingTo(other, (one) => (one.uid === earlier.uid ? earlier : one));
  assert.equal((await shownBy(lied))[earlier.uid], "older-row");
  const honest = await reopen(other);
  assert.ok(honest);
  assert.equal((await shownBy(honest))[earlier.uid], "Earlier");
});

test("MS-117 a member who may only read cannot make a complete bucket incomplete", async () => {
  const bucket = await aBucket(user, "Shared");
  await shownBy(user.session);
  const key = await user.session.keyring.bucketKey(bucket);
  for (const [content, state] of [
    [{ n: "Shared", m: 0, g: 1 }, "older-row"],
    [{ n: "Shared", m: 1, g: 1 }, "Shared"],
  ] as const) {
    const { row } = await sealNextHeader(key, placeOf(bucket), { stored: bucket, content });
    const lied = await lyingTo(await aFreshBrowser(user), (one) =>
      one.uid === bucket.uid ? { ...one, row } : one,
    );
    assert.equal((await shownBy(lied))[bucket.uid], state);
  }
});

test("MS-123 in a complete bucket, an entry without its row is unverifiable", async () => {
  const [complete, earlier] = [await aBucket(user), await anEarlierBucket(server, user)];
  for (const bucket of [complete, earlier]) await anEntry(user, bucket, aNoteDraft("text", "Bank"));
  const lying = alteringEntries(injectTransport(server), (rows) =>
    rows.map((row) => ({ ...row, row: null, name: "Wifi" })),
  );
  const session = await reopen({ ...(await aFreshBrowser(user)), transport: lying });
  assert.ok(session);
  const namesIn = async (bucket: Bucket) => {
    const rows = await listEntries(session, bucket.uid, () => bucket);
    return rows.map((row) => (isUnverifiable(row) ? null : row.name));
  };
  assert.deepEqual(await namesIn(complete), [null]);
  assert.deepEqual(
    await namesIn(earlier),
    ["Wifi"],
    "in a bucket that is not complete, the readable name is listed",
  );
});

test("MS-118 after everything in a bucket uses the next key, nothing opens under an earlier key", async () => {
  const bucket = await aBucket(user);
  await anEntry(user, bucket, aNoteDraft("text", "Bank"));
  const before = {
    bucket: await read(bucket),
    rows: await user.session.api.buckets.listEntries({ params: { bucketId: bucket.uid } }),
  };
  await rotateBucket(user.session, bucket.uid, { from: 1 });
  const now = await read(bucket);
  assert.deepEqual([now.gen, now.rotation, now.earlier_keys], [2, null, []]);
  const opened = await verifiedBucket(user.session, now);
  assert.ok(!isUnverifiable(opened) && opened.stated?.g === 2);
  const { key } = before.bucket;
  assert.ok(key);
  const withKey: Alter = (one) =>
    one.uid === bucket.uid ? { ...one, rotation: "running", earlier_keys: [{ gen: 1, key }] } : one;
  const transport = alteringEntries(altered(withKey), () => before.rows);
  const session = await reopen({ ...(await aFreshBrowser(user)), transport });
  assert.ok(session);
  const shown = await session.api.buckets.getBucket({ params: { id: bucket.uid } });
  const rows = await listEntries(session, bucket.uid, () => shown);
  assert.deepEqual(rows.map(isUnverifiable), [true]);
  const honest = await listEntries(user.session, bucket.uid, () => now);
  assert.deepEqual(
    honest.map((row) => (isUnverifiable(row) ? null : row.name)),
    ["Bank"],
  );
});
