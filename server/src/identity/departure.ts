/**
 * @file What happens to shared buckets when an account is deleted. Other users lose the buckets that the user owned,
 * and keep the buckets that the user had joined.
 */
import { fail } from "@keepwell/contract/errors.ts";
import type { Handle } from "../db/schema.ts";
import { announceInBucket, announceToUser } from "../events/change.store.ts";
import { markRotationDue } from "../keys/rotation.store.ts";
import { hasCurrentKey, retireUserCopies } from "../keys/user-key.store.ts";
import { nameOf } from "../people/name-of.ts";
import type { User } from "../people/user.store.ts";
import { listAccesses } from "../sharing/access.store.ts";
import type { ShareLetters } from "../sharing/share-letters.ts";
import { deleteUserAccess, holdReachedBuckets, type ReachedBucket } from "./departure.store.ts";

/** Notifies the members, who lose the bucket. The user's own browsers need no notice: they are signed out. */
const close = async (
  within: Handle,
  { uid, name: bucket }: ReachedBucket,
  { letters, by }: { letters: ShareLetters; by: string },
): Promise<void> => {
  for (const access of await listAccesses(within, uid)) {
    await letters.sendToMember(within, access, { template: "share_removed", vars: { by, bucket } });
    if (access.user_uid !== null)
      await announceToUser(within, access.user_uid, { what: "buckets", bucket: uid });
  }
};

/** Ends the user's access; the bucket stays. If the user had the bucket's current key, a rotation is due. */
const leave = async (within: Handle, bucketUid: string, userUid: string): Promise<void> => {
  const place = { bucketUid, userUid };
  if (await hasCurrentKey(within, place)) await markRotationDue(within, bucketUid);
  await retireUserCopies(within, place);
  await deleteUserAccess(within, place);
  await announceInBucket(within, bucketUid, { what: "accesses" });
  await announceInBucket(within, bucketUid, { what: "bucket" });
};

interface Terms {
  readonly letters: ShareLetters;
  /**
   * Whether the caller accepts that the user's own shared buckets are deleted. A bucket is shared if another person has
   * access or an invitation.
   */
  readonly isAgreed: boolean;
}

/**
 * Closes the user's own shared buckets, and ends the user's access to other users' buckets. Call it before the account
 * is deleted. Fails with 409 if other members would lose a bucket and `isAgreed` is false.
 */
export const depart = async (within: Handle, user: User, { letters, isAgreed }: Terms): Promise<void> => {
  const reached = await holdReachedBuckets(within, user.uid);
  const shared = reached.filter(({ owner_uid, is_shared }) => owner_uid === user.uid && is_shared);
  if (shared.length > 0 && !isAgreed) fail("account.shares");
  for (const bucket of shared) await close(within, bucket, { letters, by: nameOf(user) });
  for (const { uid, owner_uid } of reached) if (owner_uid !== user.uid) await leave(within, uid, user.uid);
};
