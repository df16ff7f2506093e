import type { Handle } from "../db/schema.ts";
import { markRotationDue } from "../keys/rotation.store.ts";
import { hasCurrentKey, retireUserCopies } from "../keys/user-key.store.ts";
import { type Access, deleteAccess } from "./access.store.ts";
import { announceToMember } from "./announce-access.ts";
import { deleteOfferTo } from "./handover.store.ts";

/**
 * Ends an access to a bucket that the transaction has locked. If the member had the bucket's key, makes a rotation due,
 * because the member may have kept the key.
 */
export const endAccess = async (
  within: Handle,
  access: Pick<Access, "uid" | "bucket_uid" | "user_uid">,
): Promise<void> => {
  const { bucket_uid: bucketUid, user_uid: userUid } = access;
  await deleteAccess(within, access);
  if (userUid !== null) {
    if (await hasCurrentKey(within, { bucketUid, userUid })) await markRotationDue(within, bucketUid);
    await retireUserCopies(within, { bucketUid, userUid });
    await deleteOfferTo(within, { bucketUid, userUid });
  }
  await announceToMember(within, { bucketUid, userUid });
};
