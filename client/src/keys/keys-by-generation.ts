import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Session } from "../session/session.ts";

/** What is needed of a session to open a bucket's keys. */
export type Keys = Pick<Session, "api" | "keyring" | "identity">;

export const fetchBucket = ({ api }: Keys, { uid }: Bucket): Promise<Bucket> =>
  api.buckets.getBucket({ params: { id: uid } });

/** The current bucket, if its key has changed since it was read. @throws what was wrong, if not. */
export const rekeyed = async (keys: Keys, bucket: Bucket, wrong: unknown): Promise<Bucket> => {
  const fresh = await fetchBucket(keys, bucket);
  if (fresh.gen <= bucket.gen) throw wrong;
  return fresh;
};

/**
 * The bucket's keys by generation, each requested once, including keys newer than the bucket that was read.
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
