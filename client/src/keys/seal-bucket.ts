import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketRowContent } from "@keepwell/crypto/row/bucket-row.ts";
import { placeOf, sealNextHeader } from "../keyring/bucket-header.ts";
import { againOnConflict } from "./again-on-conflict.ts";
import { readToContinue } from "./continued-header.ts";
import { fetchBucket, type Keys } from "./keys-by-generation.ts";

interface Sealed {
  /** Whether the names of all entries that open are sealed now. */
  readonly isComplete?: boolean;
  /** Whether the server may keep the readable copy of the bucket's name. By default the copy is left as it is. */
  readonly keepsCopy?: (bucket: Bucket) => Promise<boolean>;
}

const currentContent = (bucket: Bucket, before: BucketRowContent, isComplete: boolean): BucketRowContent => ({
  ...before,
  m: isComplete ? 1 : before.m,
  // If no rotation is running, nothing uses an earlier key.
  g: bucket.rotation === null ? bucket.gen : before.g,
});

const seal = async (
  keys: Keys,
  { uid }: Pick<Bucket, "uid">,
  { isComplete = false, keepsCopy = async () => true }: Sealed,
): Promise<void> => {
  const bucket = await fetchBucket(keys, { uid });
  if (!canOnBucket(bucket, "bucket.seal")) return;
  const key = await keys.keyring.sealingKey(bucket);
  const before = await readToContinue(keys, bucket, key);
  const content = currentContent(bucket, before, isComplete);
  const erase = !bucket.is_system && bucket.name !== "" && !(await keepsCopy(bucket));
  if (bucket.row && before.m === content.m && before.g === content.g && !erase) return;
  const next = await sealNextHeader(key, placeOf(bucket), { stored: bucket, content });
  const body = { gen: bucket.gen, erase, ...next };
  await keys.api.buckets.sealBucket({ params: { bucketId: uid }, body });
};

/**
 * Saves in the bucket's row whether every entry has a row, and which generation of the key is the lowest in use. Does
 * nothing if this account may not see everything in the bucket. Also does nothing if the row already states both and no
 * readable copy must be erased.
 * @throws CannotVerifyError, ClosedBucketError, CallFailure
 */
export const sealBucket = (keys: Keys, bucket: Pick<Bucket, "uid">, sealed: Sealed = {}): Promise<void> =>
  againOnConflict(() => seal(keys, bucket, sealed));
