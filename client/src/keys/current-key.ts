/**
 * @file [Note: A key that changes] While a user works in a bucket, another member may change its key. The server refuses
 * what is sealed under the previous key with 409; the client seals it again under the current key, unnoticed by the
 * user.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { hasSameHeader } from "../keyring/bucket-header.ts";
import { requireKey, type SealingKeyState } from "../keyring/key-state.ts";
import { wasStale } from "./again-on-conflict.ts";
import { fetchBucket, fetchRekeyed, type Keys } from "./keys-by-generation.ts";

const TRIES = 3;

/** The current bucket, if its header has changed: key, name or owner. @throws the given conflict, if it has not. */
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
 * The bucket with its next key, if its key has changed since it was read; if a former member gave the key, this account
 * rotates it first. Null if there is no next key, or if this account may not rotate it.
 */
const fetchUsable = async (keys: Keys, bucket: Bucket, found: SealingKeyState): Promise<Bucket | null> => {
  if (found.state !== "former-member") return fetchRekeyed(keys, bucket);
  const { changeFormerKey } = await import("./team/change-former-key.ts");
  return changeFormerKey(keys, bucket);
};

/** The bucket with its current key. If the bucket was read before its key changed, it is read again. */
const openCurrent = async (keys: Keys, bucket: Bucket): Promise<Opened> => {
  const found = await keys.keyring.findSealingKey(bucket);
  if (found.state === "open") return { bucket, key: found.key };
  const fresh = await fetchUsable(keys, bucket, found);
  if (!fresh) return { bucket, key: requireKey(found) };
  return { bucket: fresh, key: await keys.keyring.sealingKey(fresh) };
};

/**
 * Does work with a bucket's current key. If the server refuses it because key, name or owner has changed, does it again
 * with the current bucket. Any other conflict is thrown to the caller.
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
