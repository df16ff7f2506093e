import type { Insertable, Selectable } from "kysely";
import type { ListTable } from "../db/schema/buckets.ts";
import type { Handle } from "../db/schema.ts";
import type { InBucket } from "./entry.store.ts";

const lists = (handle: Handle) =>
  handle
    .selectFrom("lists")
    .selectAll("lists")
    .select((list) =>
      list
        .selectFrom("entries")
        .whereRef("entries.bucket_uid", "=", "lists.bucket_uid")
        .whereRef("entries.list_uid", "=", "lists.uid")
        .where("entries.trashed_at", "is", null)
        .select((entry) => entry.fn.countAll<number>().as("count"))
        .as("entry_count"),
    );

/** A stored list with the number of its entries, not counting those in Trash. */
export type List = Selectable<ListTable> & { readonly entry_count: number | null };

export const listLists = (handle: Handle, bucketUid: string): Promise<List[]> =>
  lists(handle).where("bucket_uid", "=", bucketUid).execute();

export interface ListPlace {
  readonly bucketUid: string;
  readonly listUid: string;
}

export const findList = (handle: Handle, { bucketUid, listUid }: ListPlace): Promise<List | undefined> =>
  lists(handle).where("bucket_uid", "=", bucketUid).where("uid", "=", listUid).executeTakeFirst();

/** The list, if it is in that bucket. If `lock` is set, the list cannot be deleted before the transaction ends. */
export const findListIn = (
  handle: Handle,
  { bucketUid, listUid }: ListPlace,
  { lock }: { lock: boolean },
): Promise<{ uid: string; name: string } | undefined> => {
  const query = handle
    .selectFrom("lists")
    .select(["uid", "name"])
    .where("uid", "=", listUid)
    .where("bucket_uid", "=", bucketUid);
  return (lock ? query.forKeyShare() : query).executeTakeFirst();
};

/** The name of a bucket's list, as a part of a combined statement. */
export const listNameIn = (handle: Handle, bucketUid: InBucket, listUid: string | null) =>
  handle.selectFrom("lists").select("name").where("uid", "=", listUid).where("bucket_uid", "=", bucketUid);

export const listIsIn = async (...asked: Parameters<typeof findListIn>): Promise<boolean> =>
  (await findListIn(...asked)) !== undefined;

export const insertList = async (handle: Handle, list: Insertable<ListTable>): Promise<void> => {
  await handle.insertInto("lists").values(list).execute();
};

interface NamedList {
  readonly name: string;
  readonly sealed_row: ListTable["sealed_row"];
  readonly row_gen: number | null;
  readonly rev: number | null;
}

/** Stores a list's name and row. Returns false if the list was deleted, or its row was replaced, in the meantime. */
export const renameList = async (
  handle: Handle,
  { bucketUid, listUid }: ListPlace,
  { from, to }: { readonly from: Pick<ListTable, "rev">; readonly to: NamedList },
): Promise<boolean> => {
  const { numUpdatedRows } = await handle
    .updateTable("lists")
    .set({ ...to, updated_at: new Date() })
    .where("bucket_uid", "=", bucketUid)
    .where("uid", "=", listUid)
    .where("rev", "is not distinct from", from.rev)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Locks a list for its deletion. Waits for the calls that are creating entries in the list or moving entries there, so
 * that the deletion finds these entries. Later calls of this kind wait for the deletion.
 */
export const lockList = async (within: Handle, { bucketUid, listUid }: ListPlace): Promise<void> => {
  await within
    .selectFrom("lists")
    .select("uid")
    .where("bucket_uid", "=", bucketUid)
    .where("uid", "=", listUid)
    .forUpdate()
    .execute();
};

/** Deletes a list; its entries stay. Returns false if the list has been deleted in the meantime. */
export const deleteList = async (handle: Handle, { bucketUid, listUid }: ListPlace): Promise<boolean> => {
  const { numDeletedRows } = await handle
    .deleteFrom("lists")
    .where("bucket_uid", "=", bucketUid)
    .where("uid", "=", listUid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const restrictListEntries = async (
  within: Handle,
  { bucketUid, listUid }: ListPlace,
): Promise<void> => {
  await within
    .updateTable("entries")
    .set({ is_restricted: true })
    .where("bucket_uid", "=", bucketUid)
    .where("list_uid", "=", listUid)
    .execute();
};
