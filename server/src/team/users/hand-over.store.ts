/** @file The buckets of an enterprise that a member owns, and giving them to another. */

import type { Named } from "../../audit/audit.store.ts";
import type { Handle } from "../../db/schema.ts";

/** Whether there is any, in the enterprise of its owner. */
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

/** Which they are. What the owner before had locked says nothing of a bucket that is another's. */
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
