/** @file The steps of a bucket's key rotation, as any API client could make them. */
import type { AccessType } from "@keepwell/contract/access-type.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { RotationStart } from "@keepwell/contract/sharing/rotation.endpoints.ts";
import { type BucketKey, makeBucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { sealOwnBucketKey } from "@keepwell/crypto/bucket/seal-own-bucket-key.ts";
import { openEntryKey } from "@keepwell/crypto/entry/open-entry-key.ts";
import { sealEntryKey } from "@keepwell/crypto/entry/seal-entry-key.ts";
import { sealedBucketRow } from "../buckets/bucket-rows.ts";
import { type TestUser, uidOf } from "../factories.ts";
import type { RawReply, TestServer } from "../harness.ts";
import { aGrant, keyOf } from "./factories.ts";
import { bucketAs, callAs, replied } from "./raw-calls.ts";

interface Behind {
  readonly gen: number;
  readonly remaining: number;
  readonly entries: readonly { uid: string; ek: string; ek_gen: number; gen: number }[];
}

/**
 * Makes a bucket's next key, and the body that starts a rotation to it, with grants for the users in `people` at their
 * levels.
 */
export const aRotation = async (
  by: TestUser,
  bucket: Bucket,
  people: readonly (readonly [TestUser, AccessType])[],
  ownerUid = bucket.owner_uid,
): Promise<{ key: BucketKey; body: RotationStart }> => {
  const key = makeBucketKey();
  const gen = bucket.gen + 1;
  const found = await by.session.keyring.findKey(bucket);
  const name = found.state === "open" ? found.content.n : bucket.name;
  const place = { bid: bucket.uid, gen };
  const grants = people.map(async ([to, role]) => ({
    user_uid: uidOf(to),
    grant: await aGrant(by, { bucket: { uid: bucket.uid, gen }, key, to, role }),
  }));
  return {
    key,
    body: {
      gen,
      row: await sealedBucketRow(key, bucket, { gen, name, owner_uid: ownerUid }),
      key: await sealOwnBucketKey(key, { wrap: by.session.keyring.wrap, uid: uidOf(by), ...place }),
      grants: await Promise.all(grants),
      invites: [],
    },
  };
};

export const startRotation = async (
  server: TestServer,
  [by, bucket]: readonly [TestUser, { uid: string }],
  people: readonly (readonly [TestUser, AccessType])[],
): Promise<RawReply> => {
  const { body } = await aRotation(by, await bucketAs(server, by, bucket), people);
  return callAs(server, by, ["POST", `/api/buckets/${bucket.uid}/rotation`, body]);
};

export const rotationOf = (server: TestServer, user: TestUser, { uid }: { uid: string }): Promise<Behind> =>
  replied(callAs(server, user, ["GET", `/api/buckets/${uid}/rotation`]));

/**
 * Makes the next chunk of a rotation. The chunk wraps up to `size` entry keys of earlier generations under the current
 * key.
 */
export const aChunk = async (server: TestServer, by: TestUser, { uid }: { uid: string }, size = 500) => {
  const bucket = await bucketAs(server, by, { uid });
  const { entries } = await rotationOf(server, by, { uid });
  const current = await keyOf(by, bucket);
  const keys = entries.slice(0, size).map(async (entry) => {
    const place = { bid: uid, eid: entry.uid, ekGen: entry.ek_gen };
    const earlier = await keyOf(by, bucket, entry.gen);
    const opened = await openEntryKey(earlier, { ...place, gen: entry.gen }, entry.ek);
    return [
      entry.uid,
      { ek: await sealEntryKey(current, { ...place, gen: bucket.gen }, opened), ek_gen: entry.ek_gen },
    ] as const;
  });
  return { gen: bucket.gen, keys: Object.fromEntries(await Promise.all(keys)) };
};

export const rotate = async (
  server: TestServer,
  [by, bucket]: readonly [TestUser, { uid: string }],
  people: readonly (readonly [TestUser, AccessType])[],
): Promise<void> => {
  await replied(startRotation(server, [by, bucket], people));
  for (;;) {
    const chunk = await aChunk(server, by, bucket);
    if (Object.keys(chunk.keys).length === 0) return;
    await replied(callAs(server, by, ["PUT", `/api/buckets/${bucket.uid}/rotation`, chunk]));
  }
};
