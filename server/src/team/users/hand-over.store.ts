/** @file The buckets of an enterprise that a member owns, and their transfer to another member. */

import type { Named } from "../../audit/audit.store.ts";
import type { Handle } from "../../db/schema.ts";

/** Whether the user owns any bucket of their enterprise. */
export const ownsTeamBuckets = async (handle: Handle, userUid: string): Promise<boolean> => {
  const found = await handle
    .selectFrom("buckets")
    .select("uid")
    .where("owner_uid", "=", userUid)
    .where("enterprise_uid", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/**
 * Transfers the buckets, and returns them. Removes a lock that the former owner's reset has set, because the lock does
 * not apply to the new owner.
 */
export const handOverTeamBuckets = async (
  within: Handle,
  { from, to }: { from: string; to: string },
): Promise<Named[]> =>
  within
    .updateTable("buckets")
    .set({ owner_uid: to, locked_ak_gen: null, recovered: false, updated_at: new Date() })
    .where("owner_uid", "=", from)
    .where("enterprise_uid", "is not", null)
    .returning(["uid", "name"])
    .execute();
