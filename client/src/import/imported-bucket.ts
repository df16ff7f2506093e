import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { deriveImportedBucket } from "@keepwell/crypto/import/derive-import-uid.ts";
import type { ImportKey } from "@keepwell/crypto/import/import-secret.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { prepareBucket } from "../buckets/bucket.ts";
import { listBuckets } from "../buckets/list-buckets.ts";
import type { Session } from "../session/session.ts";

interface NewBucket {
  readonly key: ImportKey;
  /** The name of the bucket in the file. */
  readonly name: string;
  /** Whether an earlier run may have created the bucket. */
  readonly isResumed: boolean;
}

const findBucket = async (session: Session, uid: string): Promise<Bucket | undefined> =>
  (await listBuckets(session)).find((one): one is Bucket => !isUnverifiable(one) && one.uid === uid);

/**
 * Returns a function that creates the bucket under the uid that is derived from the import's key. In a resumed import,
 * it first looks for the bucket of an earlier run. It may be called again after a lost reply, and creates no second
 * bucket.
 */
export const importedBucket = (
  session: Session,
  { key, name, isResumed }: NewBucket,
): (() => Promise<Bucket>) => {
  let create: (() => Promise<Bucket>) | undefined;
  return async () => {
    const uid = await deriveImportedBucket(key, name.trim());
    create ??= prepareBucket(session, name, uid);
    return (isResumed ? await findBucket(session, uid) : undefined) ?? create();
  };
};
