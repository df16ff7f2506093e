/** @file Moves buckets to Trash and back, finds those whose time in Trash is over, and deletes buckets. */
import type { HeaderColumns } from "../db/schema/buckets.ts";
import type { Handle } from "../db/schema.ts";

/**
 * Stores the bucket's next sealed header, and `at`: the time when the bucket was moved to Trash, or null if it is
 * restored.
 */
export const trashBucket = async (
  within: Handle,
  uid: string,
  { header, at }: { readonly header: HeaderColumns; readonly at: Date | null },
): Promise<void> => {
  await within
    .updateTable("buckets")
    .set({ ...header, trashed_at: at })
    .where("uid", "=", uid)
    .execute();
};

export const deleteBucket = async (handle: Handle, uid: string): Promise<void> => {
  await handle.deleteFrom("buckets").where("uid", "=", uid).execute();
};

/** The buckets that were moved to Trash at `until` or earlier. */
export const listTrashedUntil = async (handle: Handle, until: Date): Promise<readonly string[]> => {
  const rows = await handle
    .selectFrom("buckets")
    .select("uid")
    .where("trashed_at", "<=", until)
    .orderBy("uid")
    .execute();
  return rows.map(({ uid }) => uid);
};
