import type { Handle } from "../db/schema.ts";
import { announceInBucket, announceToUser } from "../events/change.store.ts";

/**
 * Tells that somebody was given the bucket's key, or has lost the access: to all who reach the bucket, whose
 * list of people and sharing mark change, and to the person, for whom a bucket or an invitation comes or goes.
 */
export const announceAccess = async (
  within: Handle,
  { bucketUid, userUid }: { readonly bucketUid: string; readonly userUid: string | null },
): Promise<void> => {
  await announceInBucket(within, bucketUid, { what: "accesses" });
  await announceInBucket(within, bucketUid, { what: "bucket" });
  if (userUid === null) return;
  await announceToUser(within, userUid, { what: "buckets", bucket: bucketUid });
  await announceToUser(within, userUid, { what: "invitations" });
};
