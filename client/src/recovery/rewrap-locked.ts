/** @file Opens the keys of locked buckets with a previous account key, and wraps them under the current account key. */
import type { LockedBucket, RestoredBucket } from "@keepwell/contract/identity/retired.endpoints.ts";
import { openOwnBucketKey } from "@keepwell/crypto/bucket/open-own-bucket-key.ts";
import { sealOwnBucketKey } from "@keepwell/crypto/bucket/seal-own-bucket-key.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { readHeader, sealNextHeader } from "../keyring/bucket-header.ts";
import type { Session } from "../session/session.ts";

interface Rewrap {
  /** The wrapping key of the previous account key. */
  readonly from: CryptoKey;
  /** The new name of the former system bucket, because the account has another system bucket now. */
  readonly systemName: string;
}

/** Wraps a bucket's keys of earlier generations, which its entries still need while a rotation is running. */
const rewrapEarlier = (
  { keyring, identity: { uid } }: Session,
  { uid: bid, earlier }: LockedBucket,
  from: CryptoKey,
): Promise<LockedBucket["earlier"]> =>
  Promise.all(
    earlier.map(async ({ gen, wrap }) => {
      const key = await openOwnBucketKey(wrap, { wrap: from, uid, bid, gen });
      try {
        return { gen, wrap: await sealOwnBucketKey(key, { wrap: keyring.wrap, uid, bid, gen }) };
      } finally {
        wipe(key);
      }
    }),
  );

const rewrap = async (
  session: Session,
  bucket: LockedBucket,
  { from, systemName }: Rewrap,
): Promise<RestoredBucket> => {
  const { keyring } = session;
  const { uid } = session.identity;
  const { uid: bid, gen, is_system: isSystem, enterprise_uid } = bucket;
  const key = await openOwnBucketKey(bucket.wrap, { wrap: from, uid, bid, gen });
  try {
    const ownerKind = enterprise_uid === null ? "person" : "enterprise";
    const place = { bid, gen, isSystem, ownerKind, ownerUid: enterprise_uid ?? uid } as const;
    const content = await readHeader(key, place, bucket);
    const wrap = await sealOwnBucketKey(key, { wrap: keyring.wrap, uid, bid, gen });
    const kept = { uid: bid, wrap, earlier: await rewrapEarlier(session, bucket, from) };
    if (!isSystem) return kept;
    const renamed = { stored: bucket, content: { ...content, n: systemName } };
    const { row } = await sealNextHeader(key, { ...place, isSystem: false }, renamed);
    return { ...kept, name: "", row };
  } finally {
    wipe(key);
  }
};

/** Wraps the keys of the buckets whose key and header verify. The other buckets stay locked. */
export const rewrapAll = async (session: Session, buckets: readonly LockedBucket[], how: Rewrap) => {
  const tried = await Promise.all(
    buckets.map((bucket) =>
      rewrap(session, bucket, how).catch((error: unknown) => {
        if (error instanceof CannotVerifyError) return null;
        throw error;
      }),
    ),
  );
  return tried.filter((one) => one !== null);
};
