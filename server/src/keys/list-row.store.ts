/** @file The rows of a bucket's lists, while the bucket's key is being rotated. */
import type { ListRow } from "@keepwell/contract/buckets/rows.ts";
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

const behind = (handle: Handle, bucketUid: string) =>
  handle
    .selectFrom("lists")
    .innerJoin("buckets", "buckets.uid", "lists.bucket_uid")
    .whereRef("lists.row_gen", "<", "buckets.gen")
    .where("buckets.uid", "=", bucketUid);

/** How many rows of lists are still sealed under an earlier key. */
export const countListsBehind = async (handle: Handle, bucketUid: string): Promise<number> => {
  const { count } = await behind(handle, bucketUid)
    .select((counted) => counted.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

/** Lists whose rows are still sealed under an earlier key, in the order of their uids. */
export const listListsBehind = (
  handle: Handle,
  bucketUid: string,
  { after, limit }: { after: string | undefined; limit: number },
) =>
  behind(handle, bucketUid)
    .$if(after !== undefined, (query) => query.where("lists.uid", ">", after ?? ""))
    .select(["lists.uid", "lists.sealed_row", "lists.row_gen", "lists.rev"])
    .orderBy("lists.uid")
    .limit(limit)
    .execute();

/** Stores rows that were sealed again. Skips a list that has been deleted, or has another row by now. */
export const resealLists = async (
  within: Handle,
  bucketUid: string,
  rows: Readonly<Record<string, ListRow>>,
): Promise<void> => {
  const sealed = Object.entries(rows).map(([uid, row]) => ({ uid, ...row }));
  await sql`
    update lists set sealed_row = again.sealed, row_gen = again.gen, rev = again.rev
    from json_to_recordset(${JSON.stringify(sealed)}::json)
      as again(uid uuid, sealed text, gen bigint, rev bigint)
    where lists.uid = again.uid and lists.bucket_uid = ${bucketUid}
      and lists.row_gen < again.gen and again.rev = lists.rev + 1`.execute(within);
};
