/**
 * @file [Note: A key that changes] While somebody works in a bucket, somebody else may change its key. What is
 * sealed under the key before is refused with 409; it is sealed again under the key of now, and nobody notices.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { isConflict } from "../api/call-failure.ts";
import { fetchBucket, type Keys, rekeyed } from "./keys-by-generation.ts";

const TRIES = 3;

/** The current bucket, if its header has changed: key, name or owner. @throws what was wrong, if not. */
const changed = async (keys: Keys, bucket: Bucket, wrong: unknown): Promise<Bucket> => {
  const fresh = await fetchBucket(keys, bucket);
  if (fresh.header_mac === bucket.header_mac) throw wrong;
  return fresh;
};

interface Opened {
  readonly bucket: Bucket;
  readonly key: BucketKey;
}

/** Told by what it carries: its code is loaded only where there is a team. */
const isFromFormer = (error: CannotVerifyError): boolean => "former" in error;

/** The bucket under a key that no former member gave. @throws what was wrong, where this account cannot change it. */
const changedKey = async (keys: Keys, bucket: Bucket, wrong: CannotVerifyError): Promise<Bucket> => {
  const { changeFormerKey } = await import("./team/change-former-key.ts");
  return changeFormerKey(keys, bucket, wrong);
};

/** The bucket with its key of now. What was read of it before a change of the key counts no more. */
const openCurrent = async (keys: Keys, bucket: Bucket): Promise<Opened> => {
  try {
    return { bucket, key: await keys.keyring.sealingKey(bucket) };
  } catch (error) {
    if (!(error instanceof CannotVerifyError)) throw error;
    const fresh = await (isFromFormer(error) ? changedKey : rekeyed)(keys, bucket, error);
    return { bucket: fresh, key: await keys.keyring.sealingKey(fresh) };
  }
};

/**
 * Does work with a bucket's key, and again with the bucket of now where the server refused it because key,
 * name or owner had changed. Any other conflict is the caller's.
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
      if (!isConflict(error) || tries === TRIES) throw error;
      read = await changed(keys, current.bucket, error);
    }
  }
};
