/**
 * @file [Note: A key that changes] While somebody works in a bucket, somebody else may change its key. What is
 * sealed under the key before is refused with 409; it is sealed again under the key of now, and nobody notices.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { CallFailure } from "../api/call-failure.ts";
import type { Session } from "../session/session.ts";

type Keys = Pick<Session, "api" | "keyring" | "identity">;

const TRIES = 3;

export const isConflict = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === "conflict";

const fetchBucket = ({ api }: Keys, { uid }: Bucket): Promise<Bucket> =>
  api.buckets.getBucket({ params: { id: uid } });

/** The bucket as it is now, if its key is a later one than when it was read. @throws what was wrong with it, if not. */
const rekeyed = async (keys: Keys, bucket: Bucket, wrong: unknown): Promise<Bucket> => {
  const fresh = await fetchBucket(keys, bucket);
  if (fresh.gen <= bucket.gen) throw wrong;
  return fresh;
};

/** The same, if it has another header: key, name or owner changed. */
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
  const { changeFormerKey } = await import("../team/change-former-key.ts");
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

/**
 * The bucket's keys by generation, each asked for once; also those that it got since it was read.
 * @throws CannotVerifyError
 */
export const keysByGeneration = (keys: Keys, bucket: Bucket): ((gen: number) => Promise<BucketKey>) => {
  const known = new Map<number, Promise<BucketKey>>();
  const find = async (gen: number): Promise<BucketKey> => {
    const { keyring } = keys;
    try {
      return await keyring.bucketKey(bucket, gen);
    } catch (error) {
      if (!(error instanceof CannotVerifyError)) throw error;
      return keyring.bucketKey(await rekeyed(keys, bucket, error), gen);
    }
  };
  return (gen) => {
    const asked = known.get(gen) ?? find(gen);
    known.set(gen, asked);
    return asked;
  };
};
