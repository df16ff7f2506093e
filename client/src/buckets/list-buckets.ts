import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { isUnverifiable, type Unverifiable } from "../api/unverifiable.ts";
import type { OlderThanSeen } from "../restored/older-than-seen.ts";
import type { Session } from "../session/session.ts";
import type { ShareNotAccepted } from "../sharing/share-not-accepted.ts";
import type { KeyAwaited } from "../team/key-awaited.ts";

/** Told by what it carries: its code is loaded only where something is shared. */
const isNotAccepted = (error: CannotVerifyError): error is ShareNotAccepted => "share" in error;

/** Likewise, where there is a team. */
const isAwaited = (error: CannotVerifyError): error is KeyAwaited => "awaited" in error;

/** Likewise, after a restored backup. */
const isOlder = (error: CannotVerifyError): error is OlderThanSeen => "older" in error;

/** The bucket, if its key and header are what its owner saved; otherwise set aside. */
export const verifiedBucket = async (session: Session, bucket: Bucket): Promise<Bucket | Unverifiable> => {
  try {
    await session.keyring.bucketKey(bucket);
    return bucket;
  } catch (error) {
    if (!(error instanceof CannotVerifyError)) throw error;
    const share = isNotAccepted(error) ? { share: error.share } : {};
    const awaited = isAwaited(error) ? ({ awaited: true } as const) : {};
    const older = isOlder(error) ? ({ older: true } as const) : {};
    return { unverifiable: true, uid: bucket.uid, ...share, ...awaited, ...older };
  }
};

/** Every bucket of the identity, each verified or set aside: one that lies spoils no other. */
export const listBuckets = async (session: Session): Promise<(Bucket | Unverifiable)[]> => {
  const rows = await session.api.buckets.listBuckets();
  return Promise.all(rows.map((row) => (isUnverifiable(row) ? row : verifiedBucket(session, row))));
};
