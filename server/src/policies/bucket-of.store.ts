/**
 * @file The bucket of a list, an entry or an access, for calls whose path does not name the bucket. Every other query
 * that a call makes on the contents of buckets names the bucket, the enterprise, or the user whose rows it selects.
 * Lock the bucket before relying on the answer, because until then an entry may move to another bucket.
 */
import type { Handle } from "../db/schema.ts";

const bucketOf =
  (table: "lists" | "entries" | "accesses") =>
  async (handle: Handle, uid: string): Promise<string | undefined> => {
    const found = await handle
      .selectFrom(table)
      .select("bucket_uid")
      .where("uid", "=", uid)
      .executeTakeFirst();
    return found?.bucket_uid;
  };

export const bucketOfList = bucketOf("lists");
export const bucketOfEntry = bucketOf("entries");
export const bucketOfAccess = bucketOf("accesses");

/** The uids of the given entries that exist, grouped by bucket. The buckets come in the order of their uids. */
export const bucketsOfEntries = async (
  handle: Handle,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  const found = await handle
    .selectFrom("entries")
    .select(["bucket_uid", "uid"])
    .where("uid", "in", uids)
    .orderBy("bucket_uid")
    .execute();
  const byBucket = Map.groupBy(found, ({ bucket_uid }) => bucket_uid);
  return new Map([...byBucket].map(([bucket, rows]) => [bucket, rows.map(({ uid }) => uid)]));
};
