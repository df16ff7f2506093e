/**
 * @file Rotation of a bucket's key: saves use the new key at once, and the keys of all other entries are sealed again
 * in chunks.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { openEntryKey } from "@keepwell/crypto/entry/open-entry-key.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { nextBucketRow } from "../buckets/bucket-rows.ts";
import { firstRow, nextRow } from "../buckets/row-bodies.ts";
import { aBucket, aNoteDraft, anEntry, type TestUser, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { aGrant, aPerson, invite, keyOf, share } from "./factories.ts";
import { accessesOf, bucketAs, callAs, replied } from "./raw-calls.ts";
import { aChunk, aRotation, rotate, rotationOf, startRotation } from "./rotation-steps.ts";

const server = useServer();
const { owner, admin, reader } = prepare(server, async () => {
  const owner = await aPerson(server, { plan: "partner" });
  return { owner, admin: await aPerson(server), reader: await aPerson(server) };
});

const aShared = async (entries: number): Promise<Bucket> => {
  const bucket = await aBucket(owner);
  await Promise.all(Array.from({ length: entries }, () => anEntry(owner, bucket, aNoteDraft())));
  await share(server, [owner, bucket], admin, "admin");
  await share(server, [owner, bucket], reader, "read");
  return bucket;
};

const everyone = (first: TestUser) =>
  (
    [
      [owner, "owner"],
      [admin, "admin"],
      [reader, "read"],
    ] as const
  ).filter(([user]) => user !== first);

const putChunk = (by: TestUser, bucket: { uid: string }, chunk: unknown) =>
  callAs(server, by, ["PUT", `/api/buckets/${bucket.uid}/rotation`, chunk]);

const ownKeysOf = async ({ uid }: { uid: string }) =>
  (
    await server.database.handle
      .selectFrom("own_bucket_keys")
      .select("gen")
      .where("bucket_uid", "=", uid)
      .execute()
  ).map(({ gen }) => gen);

const openAll = async (user: TestUser, { uid }: { uid: string }): Promise<number> => {
  const bucket = await bucketAs(server, user, { uid });
  const rows = await replied<{ uid: string }[]>(callAs(server, user, ["GET", `/api/buckets/${uid}/entries`]));
  for (const row of rows) {
    const entry = await replied<{ ek: string; gen: number; ek_gen: number }>(
      callAs(server, user, ["GET", `/api/buckets/${uid}/entries/${row.uid}`]),
    );
    const place = { bid: uid, eid: row.uid, gen: entry.gen, ekGen: entry.ek_gen };
    await openEntryKey(await keyOf(user, bucket, entry.gen), place, entry.ek);
  }
  return rows.length;
};

test("every member can read throughout a rotation, with the keys that entries still use", async () => {
  const bucket = await aShared(3);
  await replied(startRotation(server, [owner, bucket], everyone(owner)));
  for (const user of [owner, admin, reader]) {
    const seen = await bucketAs(server, user, bucket);
    assert.deepEqual([seen.gen, seen.rotation, seen.earlier_keys.map(({ gen }) => gen)], [2, "running", [1]]);
    assert.equal(await openAll(user, bucket), 3);
  }
  await replied(putChunk(owner, bucket, await aChunk(server, owner, bucket, 1)));
  assert.equal(await openAll(reader, bucket), 3);
  assert.equal((await rotationOf(server, owner, bucket)).remaining, 2);
  await replied(putChunk(owner, bucket, await aChunk(server, owner, bucket)));
  for (const user of [owner, admin, reader]) {
    const seen = await bucketAs(server, user, bucket);
    assert.deepEqual([seen.rotation, seen.earlier_keys], [null, []]);
    assert.equal(await openAll(user, bucket), 3);
  }
  assert.deepEqual(await ownKeysOf(bucket), [2]);
});

test("an administrator continues a rotation that another user started", async () => {
  const bucket = await aShared(4);
  await replied(startRotation(server, [owner, bucket], everyone(owner)));
  await replied(putChunk(owner, bucket, await aChunk(server, owner, bucket, 2)));
  await replied(putChunk(admin, bucket, await aChunk(server, admin, bucket)));
  assert.equal((await bucketAs(server, admin, bucket)).rotation, null);
  assert.equal(await openAll(reader, bucket), 4);
});

test("the rotation of an empty bucket ends at once", async () => {
  const bucket = await aShared(0);
  const { remaining } = await replied<{ remaining: number }>(
    startRotation(server, [admin, bucket], everyone(admin)),
  );
  assert.equal(remaining, 0);
  const seen = await bucketAs(server, owner, bucket);
  assert.deepEqual([seen.gen, seen.rotation, seen.key?.form], [2, null, "grant"]);
  assert.deepEqual(await ownKeysOf(bucket), [2]);
});

test("a save under the previous key is 409, and a save under the current key rotates the entry", async () => {
  const bucket = await aShared(1);
  const entries = `/api/buckets/${bucket.uid}/entries`;
  const [row] = await replied<{ uid: string }[]>(callAs(server, owner, ["GET", entries]));
  const entry = await replied<SealedEntry>(callAs(server, owner, ["GET", `${entries}/${row?.uid}`]));
  await replied(startRotation(server, [owner, bucket], everyone(owner)));
  const stale = { ...entry, rev: 2, row: nextRow(entry) };
  assert.equal((await callAs(server, owner, ["PUT", `${entries}/${row?.uid}`, stale])).code, "conflict");
  const created = { ...entry, uid: makeUid(), row: firstRow() };
  assert.equal((await callAs(server, owner, ["POST", entries, created])).code, "conflict");
  assert.equal(
    (await callAs(server, owner, ["POST", `${entries}/bulk`, { entries: [created] }])).code,
    "conflict",
  );
  const rename = { name: "", row: nextBucketRow(bucket), gen: 1 };
  assert.equal((await callAs(server, owner, ["PUT", `/api/buckets/${bucket.uid}`, rename])).code, "conflict");
  await replied(callAs(server, owner, ["PUT", `${entries}/${row?.uid}`, { ...stale, gen: 2 }]));
  const nothing = { entries: [], lists: [], tombstones: [] };
  assert.deepEqual(await rotationOf(server, owner, bucket), { gen: 2, remaining: 0, ...nothing });
  assert.deepEqual([(await bucketAs(server, owner, bucket)).rotation], [null]);
});

test("a repeated chunk changes nothing, and a chunk of another generation is a conflict", async () => {
  const bucket = await aShared(2);
  await replied(startRotation(server, [owner, bucket], everyone(owner)));
  const chunk = await aChunk(server, owner, bucket);
  const replies = await Promise.all([putChunk(owner, bucket, chunk), putChunk(admin, bucket, chunk)]);
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200],
  );
  assert.equal((await putChunk(owner, bucket, chunk)).status, 200);
  assert.equal(await openAll(reader, bucket), 2);
  for (const gen of [1, 3]) assert.equal((await putChunk(owner, bucket, { ...chunk, gen })).code, "conflict");
});

test("a chunk skips an entry of another bucket, and an entry whose own key has changed since the chunk was made", async () => {
  const bucket = await aShared(1);
  const elsewhere = await aBucket(owner);
  const foreign = await anEntry(owner, elsewhere, aNoteDraft());
  await replied(startRotation(server, [owner, bucket], everyone(owner)));
  const { gen, keys } = await aChunk(server, owner, bucket);
  const [[uid, key] = assert.fail()] = Object.entries(keys);
  const odd = { [uid]: { ...key, ek_gen: 9 }, [foreign.uid]: key, [makeUid()]: key };
  assert.deepEqual(await replied(putChunk(owner, bucket, { gen, keys: odd })), { gen: 2, remaining: 1 });
  const stored = await server.database.handle
    .selectFrom("entries")
    .select(["uid", "ek", "gen"])
    .where("uid", "in", [uid, foreign.uid])
    .execute();
  assert.ok(stored.every((row) => row.gen === 1 && row.ek !== key.ek));
});

test("if two clients begin a rotation at the same time, one succeeds, and both can continue it", async () => {
  const bucket = await aShared(2);
  const bodies = await Promise.all(
    [owner, admin].map(async (by) => aRotation(by, await bucketAs(server, by, bucket), everyone(by))),
  );
  const replies = await Promise.all(
    [owner, admin].map((by, at) =>
      callAs(server, by, ["POST", `/api/buckets/${bucket.uid}/rotation`, bodies[at]?.body]),
    ),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409]);
  for (const by of [owner, admin]) await replied(putChunk(by, bucket, await aChunk(server, by, bucket, 1)));
  assert.equal(await openAll(reader, bucket), 2);
  assert.equal((await bucketAs(server, owner, bucket)).gen, 2);
});

test("a rotation that begins during another rotation wraps the entry keys of both earlier generations again", async () => {
  const bucket = await aShared(3);
  await replied(startRotation(server, [owner, bucket], everyone(owner)));
  await replied(putChunk(owner, bucket, await aChunk(server, owner, bucket, 1)));
  await replied(startRotation(server, [admin, bucket], everyone(admin)));
  const seen = await bucketAs(server, reader, bucket);
  assert.deepEqual([seen.gen, seen.earlier_keys.map(({ gen }) => gen)], [3, [2, 1]]);
  assert.equal(await openAll(reader, bucket), 3);
  await replied(putChunk(owner, bucket, await aChunk(server, owner, bucket)));
  assert.equal(await openAll(owner, bucket), 3);
  assert.equal(await openAll(reader, bucket), 3);
});

test("a removal during a rotation makes another rotation due, and both rotations can be completed", async () => {
  const bucket = await aShared(2);
  await replied(startRotation(server, [owner, bucket], everyone(owner)));
  const id = (await accessesOf(server, owner, bucket)).find(({ user }) => user?.uid === uidOf(reader))?.uid;
  await replied(callAs(server, owner, ["DELETE", `/api/buckets/${bucket.uid}/accesses/${id}`]));
  const seen = await bucketAs(server, owner, bucket);
  assert.deepEqual([seen.rotation, seen.earlier_keys.length], ["due", 1]);
  assert.equal(await openAll(owner, bucket), 2);
  await replied(putChunk(owner, bucket, await aChunk(server, owner, bucket)));
  assert.equal((await bucketAs(server, owner, bucket)).rotation, "due");
  await rotate(server, [owner, bucket], [[admin, "admin"]]);
  const done = await bucketAs(server, admin, bucket);
  assert.deepEqual([done.gen, done.rotation, await openAll(admin, bucket)], [3, null, 2]);
  const kept = await server.database.handle
    .selectFrom("bucket_key_copies")
    .select("recipient_uid")
    .where("bucket_uid", "=", bucket.uid)
    .execute();
  assert.ok(kept.every(({ recipient_uid }) => recipient_uid === uidOf(admin)));
});

test("a member to whom a rotation gives no key waits for the key until a grant confirms them", async () => {
  const bucket = await aShared(1);
  await rotate(server, [owner, bucket], [[admin, "admin"]]);
  assert.equal((await callAs(server, reader, ["GET", `/api/buckets/${bucket.uid}`])).status, 404);
  const waiting = (await accessesOf(server, owner, bucket)).find(({ user }) => user?.uid === uidOf(reader));
  assert.deepEqual([waiting?.status, waiting?.granted_at], ["confirm", null]);
  const seen = await bucketAs(server, admin, bucket);
  const grant = await aGrant(admin, {
    bucket: seen,
    key: await keyOf(admin, seen),
    to: reader,
    role: "read",
  });
  const url = `/api/buckets/${bucket.uid}/accesses/${waiting?.uid}/grant`;
  await replied(callAs(server, admin, ["PUT", url, { grant }]));
  assert.equal(await openAll(reader, bucket), 1);
});

test("invitations get a new MAC under the next key, and removed invitations are skipped", async () => {
  const bucket = await aShared(0);
  const { uid } = await invite(server, [owner, bucket], `${makeUid()}@example.test`);
  const { body } = await aRotation(owner, bucket, everyone(owner));
  const mac = "ab".repeat(32);
  const invites = [uid, makeUid()].map((one) => ({ uid: one, invite_mac: mac }));
  await replied(callAs(server, owner, ["POST", `/api/buckets/${bucket.uid}/rotation`, { ...body, invites }]));
  const stored = (await accessesOf(server, owner, bucket)).find((access) => access.uid === uid);
  assert.equal(stored?.invite_mac, mac);
});
