/** @file Makes the tombstones that stay in a bucket when the user deletes or moves entries that had a row. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { NewTombstone } from "@keepwell/contract/buckets/rows.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { sealTombstone } from "@keepwell/crypto/row/tombstone.ts";
import { fetchBucket } from "../keys/keys-by-generation.ts";
import type { Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";

/** The bucket from which entries are removed, its current key, and the uid of the user who removes the entries. */
export interface Grave {
  readonly bucket: Bucket;
  readonly key: BucketKey;
  readonly by: string;
}

/**
 * Reads the bucket with its current key. A former member may have given this key, and so may know it. That does no
 * harm, because a tombstone holds no secret.
 * @throws CannotVerifyError, ClosedBucketError
 */
export const openGrave = async (session: Session, { uid }: Pick<Bucket, "uid">): Promise<Grave> => {
  await (await session.keyring.trust()).requireState();
  const bucket = await fetchBucket(session, { uid });
  return { bucket, key: await session.keyring.bucketKey(bucket), by: session.identity.uid };
};

/** The tombstone of an entry. `k` is the next counter of its row. */
export const makeTombstone = async (
  { bucket: { uid: bid, gen }, key, by }: Grave,
  { eid, k }: { readonly eid: string; readonly k: number },
): Promise<NewTombstone> => ({
  gen,
  k,
  sealed: await sealTombstone(key, { bid, gen, eid, k }, { by, at: unixNow() }),
});
