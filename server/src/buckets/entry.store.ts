import type { Insertable, Selectable, Updateable } from "kysely";
import type { EntryTable, Handle } from "../db/schema.ts";

/** A stored entry, whole. */
export type Entry = Selectable<EntryTable>;

/** What a list shows: no sealed column leaves the database for it. */
const ROW = ["uid", "bucket_uid", "type", "name", "rev", "created_at", "updated_at"] as const;
export type EntryListRow = Pick<Entry, (typeof ROW)[number]>;

export const listEntries = (handle: Handle, bucketUid: string): Promise<EntryListRow[]> =>
  handle.selectFrom("entries").select(ROW).where("bucket_uid", "=", bucketUid).execute();

export const findEntry = (handle: Handle, bucketUid: string, uid: string): Promise<Entry | undefined> =>
  handle
    .selectFrom("entries")
    .selectAll()
    .where("uid", "=", uid)
    .where("bucket_uid", "=", bucketUid)
    .executeTakeFirst();

export const insertEntry = (handle: Handle, entry: Insertable<EntryTable>): Promise<Entry> =>
  handle.insertInto("entries").values(entry).returningAll().executeTakeFirstOrThrow();

/** Writes only over the revision that the new one follows; nothing is returned where another came first. */
export const updateEntryAfter = (
  handle: Handle,
  { uid, bucketUid, rev }: { uid: string; bucketUid: string; rev: number },
  values: Updateable<EntryTable>,
): Promise<Entry | undefined> =>
  handle
    .updateTable("entries")
    .set({ ...values, rev: rev + 1, updated_at: new Date() })
    .where("uid", "=", uid)
    .where("bucket_uid", "=", bucketUid)
    .where("rev", "=", rev)
    .returningAll()
    .executeTakeFirst();

export const deleteEntry = async (handle: Handle, bucketUid: string, uid: string): Promise<boolean> => {
  const { numDeletedRows } = await handle
    .deleteFrom("entries")
    .where("uid", "=", uid)
    .where("bucket_uid", "=", bucketUid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
