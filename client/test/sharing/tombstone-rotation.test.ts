/** @file Tombstones are sealed again when the key of their bucket is rotated. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type RotationChunk, TOMBSTONES_MAX } from "@keepwell/contract/sharing/rotation.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { packRow, TOMBSTONE_SIZE } from "@keepwell/crypto/row/row-form.ts";
import { openTombstone } from "@keepwell/crypto/row/tombstone.ts";
import { notes } from "../../../server/test/buckets/bulk-steps.ts";
import { aBucket, aUser } from "../../../server/test/factories.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { rotate } from "../../../server/test/sharing/rotation-steps.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { deleteEntries } from "../../src/buckets/delete-entries.ts";
import { resealTombstones } from "../../src/keys/reseal-tombstones.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server, { plan: "partner" }) }));

const fresh = ({ uid }: Bucket) => user.session.api.buckets.getBucket({ params: { id: uid } });

/** Makes a bucket in which this many entries were deleted. */
const aBucketWithTombstones = async (count: number): Promise<Bucket> => {
  const bucket = await aBucket(user);
  await deleteEntries(user.session, { bucket, entries: await notes(user, bucket, count) });
  return bucket;
};

/** Returns the number of tombstones in the bucket. All of them must open under the bucket's current key. */
const countOpened = async ({ uid }: Bucket): Promise<number> => {
  const bucket = await fresh({ uid } as Bucket);
  const key = await user.session.keyring.bucketKey(bucket);
  const params = { bucketId: uid };
  const { tombstones } = await user.session.api.buckets.listChanges({ params, query: {} });
  for (const { uid: eid, gen, k, sealed } of tombstones) {
    assert.deepEqual([gen, k], [bucket.gen, 2]);
    await openTombstone(key, { bid: uid, gen, eid, k }, sealed);
  }
  return tombstones.length;
};

const unreadable = packRow<"tombstone">(new Uint8Array(12), new Uint8Array(TOMBSTONE_SIZE.block + 16));

test("a rotation seals all tombstones again, with their counters, even if one chunk cannot hold them", async () => {
  const bucket = await aBucketWithTombstones(TOMBSTONES_MAX + 1);
  await rotateBucket(user.session, bucket.uid, { from: 1 });
  assert.deepEqual([(await fresh(bucket)).rotation, await countOpened(bucket)], [null, TOMBSTONES_MAX + 1]);
});

test("a tombstone that does not open is deleted, and the rotation ends", async () => {
  const bucket = await aBucketWithTombstones(2);
  const { handle } = server.database;
  const [spoilt] = await handle
    .selectFrom("tombstones")
    .select("entry_uid")
    .where("bucket_uid", "=", bucket.uid)
    .execute();
  const sealed = { sealed: unreadable };
  await handle
    .updateTable("tombstones")
    .set(sealed)
    .where("entry_uid", "=", spoilt?.entry_uid ?? "")
    .execute();
  await rotateBucket(user.session, bucket.uid, { from: 1 });
  assert.deepEqual([(await fresh(bucket)).rotation, await countOpened(bucket)], [null, 1]);
});

test("if a client that knows no tombstones rotates the key, the next client seals the tombstones again", async () => {
  const bucket = await aBucketWithTombstones(1);
  await notes(user, bucket, 1);
  await rotate(server, [user, bucket], []);
  const { gen, rotation, earlier_keys } = await fresh(bucket);
  assert.deepEqual([gen, rotation, earlier_keys.map((key) => key.gen)], [2, "running", [1]]);
  await rotateBucket(user.session, bucket.uid);
  const after = await fresh(bucket);
  assert.deepEqual([after.rotation, after.earlier_keys, await countOpened(bucket)], [null, [], 1]);
});

test("during a rotation the server takes tombstones only under the new key and with their counters", async () => {
  const bucket = await aBucketWithTombstones(1);
  await notes(user, bucket, 1);
  await rotate(server, [user, bucket], []);
  const params = { id: bucket.uid };
  const { tombstones } = await user.session.api.sharing.getRotation({ params, query: {} });
  const { uid } = tombstones?.[0] ?? assert.fail();
  const sending = (gen: number, k: number) => {
    const body: RotationChunk = { gen: 2, keys: {}, tombstones: { [uid]: { gen, k, sealed: unreadable } } };
    return user.session.api.sharing.continueRotation({ params, body });
  };
  await assert.rejects(sending(1, 2), { type: "validation" });
  await assert.rejects(sending(3, 2), { type: "validation" });
  await sending(2, 3);
  const { tombstones: after } = await user.session.api.sharing.getRotation({ params, query: {} });
  assert.deepEqual(after, tombstones, "nothing was stored");
  await sending(2, 2);
  assert.equal((await fresh(bucket)).rotation, null);
});

test("a client that lacks the key of a tombstone leaves it out, so that another client can seal it again", async () => {
  const bucket = await aBucketWithTombstones(1);
  await notes(user, bucket, 1);
  await rotate(server, [user, bucket], []);
  const now = await fresh(bucket);
  const { tombstones = [] } = await user.session.api.sharing.getRotation({
    params: { id: bucket.uid },
    query: {},
  });
  const key = await user.session.keyring.bucketKey(now);
  const keyOf = () => Promise.reject(new CannotVerifyError());
  const how = { from: { bucket: now, keyOf }, to: { bucket: now, key } };
  assert.deepEqual([tombstones.length, await resealTombstones(tombstones, how)], [1, []]);
});
