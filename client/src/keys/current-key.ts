/**
 * @file [Note: A key that changes] While a user works in a bucket, another member may change its key. The server then
 * refuses, with 409, everything that is sealed under the previous key. The client seals the same content again under
 * the current key, and the user notices nothing.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { hasSameHeader } from "../keyring/bucket-header.ts";
import { requireKey, type SealingKeyState } from "../keyring/key-state.ts";
import { wasStale } from "./again-on-conflict.ts";
import { fetchBucket, fetchRekeyed, type Keys } from "./keys-by-generation.ts";

const TRIES = 3;

/** Reads the bucket again, because it may have changed. @throws `conflict` if the bucket's header is the same. */
const fetchChanged = async (keys: Keys, bucket: Bucket, conflict: unknown): Promise<Bucket> => {
  const fresh = await fetchBucket(keys, bucket);
  if (hasSameHeader(fresh, bucket)) throw conflict;
  return fresh;
};

interface Opened {
  readonly bucket: Bucket;
  readonly key: BucketKey;
}

/**
 * Reads the bucket again, in case it has a newer key. If a former member gave the current key, this account first
 * rotates it. Null if the bucket has the same key as before, or if this account may not rotate it.
 */
const fetchUsable = async (keys: Keys, bucket: Bucket, found: SealingKeyState): Promise<Bucket | null> => {
  if (found.state !== "former-member") return fetchRekeyed(keys, bucket);
  const { changeFormerKey } = await import("./team/change-former-key.ts");
  return changeFormerKey(keys, bucket);
};

/** Opens the bucket's current key. If it does not open, reads the bucket again, because the key may have changed. */
const openCurrent = async (keys: Keys, bucket: Bucket): Promise<Opened> => {
  const found = await keys.keyring.findSealingKey(bucket);
  if (found.state === "open") return { bucket, key: found.key };
  const fresh = await fetchUsable(keys, bucket, found);
  if (!fresh) return { bucket, key: requireKey(found) };
  return { bucket: fresh, key: await keys.keyring.sealingKey(fresh) };
};

/**
 * Does work with a bucket's current key. If the server refuses the work because the bucket has changed, repeats the
 * work with the current bucket, up to three times in all. Any other conflict is thrown.
 * @throws CannotVerifyError, ClosedBucketError
 */
export const withCurrentKey = async <Result>(
  keys: Keys,
  bucket: Bucket,
  work: (bucket: Bucket, key: BucketKey) => Promise<Result>,
): Promise<Result> => {
  let read = bucket;
  for (let tries = 1; ; tries += 1) {
    const current = await openCurrent(keys, read);
    try {
      return await work(current.bucket, current.key);
    } catch (error) {
      if (!wasStale(error) || tries === TRIES) throw error;
      read = await fetchChanged(keys, current.bucket, error);
    }
  }
};
