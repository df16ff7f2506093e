import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { requireKey } from "../keyring/key-state.ts";
import type { Session } from "../session/session.ts";

/** The part of a session that opens a bucket's keys. */
export type Keys = Pick<Session, "api" | "keyring" | "identity">;

export const fetchBucket = ({ api }: Pick<Keys, "api">, { uid }: Pick<Bucket, "uid">): Promise<Bucket> =>
  api.buckets.getBucket({ params: { id: uid } });

/** Reads the bucket again; null if its key has not changed. */
export const fetchRekeyed = async (keys: Keys, bucket: Bucket): Promise<Bucket | null> => {
  const fresh = await fetchBucket(keys, bucket);
  return fresh.gen > bucket.gen ? fresh : null;
};

/**
 * Returns a function that opens the bucket's key of a generation, each key only once. If a key does not open, the
 * function reads the bucket again, in case the bucket has a newer key.
 * @throws CannotVerifyError, ClosedBucketError
 */
export const keysByGeneration = (keys: Keys, bucket: Bucket): ((gen: number) => Promise<BucketKey>) => {
  const known = new Map<number, Promise<BucketKey>>();
  const find = async (gen: number): Promise<BucketKey> => {
    const { keyring } = keys;
    const found = await keyring.findKey(bucket, gen);
    if (found.state === "open") return found.key;
    const fresh = await fetchRekeyed(keys, bucket);
    return fresh ? keyring.bucketKey(fresh, gen) : requireKey(found);
  };
  return (gen) => {
    const asked = known.get(gen) ?? find(gen);
    known.set(gen, asked);
    return asked;
  };
};
