import type { Written } from "../buckets/in-bucket.ts";
import type { Handle } from "../db/schema.ts";
import { announceToUser } from "../events/change.store.ts";

/**
 * The outcome of a write that gave a member the bucket's key or ended a member's access. The browsers that show the
 * bucket then read two things again: the members, and whether the bucket is shared.
 */
export const ACCESSES_CHANGED: Written<void> = {
  result: undefined,
  audit: null,
  changed: ["accesses", "bucket"],
};

/** Notifies the member's browsers, because their lists of buckets or invitations have changed. */
export const announceToMember = async (
  within: Handle,
  { bucketUid, userUid }: { readonly bucketUid: string; readonly userUid: string | null },
): Promise<void> => {
  if (userUid === null) return;
  await announceToUser(within, userUid, { what: "buckets", bucket: bucketUid });
  await announceToUser(within, userUid, { what: "invitations" });
};
