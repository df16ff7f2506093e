import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { isUnverifiable, type Unverifiable } from "../api/unverifiable.ts";
import type { IncomingShare, ShareNotAccepted } from "../keyring/share-not-accepted.ts";
import type { AwaitingKey } from "../keyring/team/awaiting-key.ts";
import type { OlderThanSeen } from "../people/older-than-seen.ts";
import type { Session } from "../session/session.ts";

/** Told by what it carries: its code is loaded only where something is shared. */
const isNotAccepted = (error: CannotVerifyError): error is ShareNotAccepted => "share" in error;

/** Likewise, where there is a team. */
const isAwaited = (error: CannotVerifyError): error is AwaitingKey => "awaited" in error;

/** Likewise, after a restored backup. */
const isOlder = (error: CannotVerifyError): error is OlderThanSeen => "older" in error;

/** A bucket that does not open, and why. */
export type ClosedBucket = Unverifiable &
  (
    | { /** Its key or its header is not what was saved. */ readonly state: "unverifiable" }
    | {
        /** Of a team: no client that has its key has given it to this account yet. */
        readonly state: "awaiting-key";
        readonly uid: string;
      }
    | {
        /** Shared by a person whom this account has not accepted, or not with these keys. */
        readonly state: "offered";
        readonly share: IncomingShare;
      }
    | {
        /** It may be sound: the account's state is an older one, and the user has not accepted that. */
        readonly state: "older";
      }
  );

const closed = (uid: string, why: CannotVerifyError): ClosedBucket => {
  const row = { unverifiable: true, uid } as const;
  if (isNotAccepted(why)) return { ...row, state: "offered", share: why.share };
  if (isAwaited(why)) return { ...row, state: "awaiting-key" };
  return { ...row, state: isOlder(why) ? "older" : "unverifiable" };
};

/** The bucket, if its key and header are what its owner saved; otherwise why it does not open. */
export const verifiedBucket = async (session: Session, bucket: Bucket): Promise<Bucket | ClosedBucket> => {
  try {
    await session.keyring.bucketKey(bucket);
    return bucket;
  } catch (error) {
    if (error instanceof CannotVerifyError) return closed(bucket.uid, error);
    throw error;
  }
};

/** Every bucket of the identity, each verified or closed: one that lies spoils no other. */
export const listBuckets = async (session: Session): Promise<(Bucket | ClosedBucket)[]> => {
  const rows = await session.api.buckets.listBuckets();
  return Promise.all(
    rows.map((row) =>
      isUnverifiable(row) ? { ...row, state: "unverifiable" as const } : verifiedBucket(session, row),
    ),
  );
};
