import { type Expression, type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type InJson, readInColumns } from "../db/in-columns.ts";
import type { EntryTable } from "../db/schema/buckets.ts";
import type { Handle } from "../db/schema.ts";

export type StoredEntry = Selectable<EntryTable>;

export type Entry = StoredEntry & { readonly list_name: string | null };

/** The columns that are read where many entries are shown. They leave out the fields and the bucket's uid. */
const ROW = [
  ...(["uid", "list_uid", "type", "name", "rev", "created_at", "updated_at"] as const),
  ...(["sealed_row", "row_gen", "k", "trashed_at", "is_restricted"] as const),
] as const;
export const ENTRY_ROW = [...ROW, "list_name"] as const;
export type EntryListRow = InJson<Pick<Entry, (typeof ROW)[number] | "list_name">>;

/** A bucket's uid, or an SQL expression that yields it. */
export type InBucket = string | Expression<string>;

const entriesWithList = (handle: Handle, bucketUid: InBucket) =>
  handle
    .selectFrom("entries")
    .leftJoin("lists", (join) =>
      join.onRef("lists.bucket_uid", "=", "entries.bucket_uid").onRef("lists.uid", "=", "entries.list_uid"),
    )
    .select("lists.name as list_name")
    .where("entries.bucket_uid", "=", bucketUid);

/** A bucket's entries with only the columns in `ENTRY_ROW`, as a part of a combined statement. */
export const entryRowsIn = (handle: Handle, bucketUid: InBucket) =>
  entriesWithList(handle, bucketUid).select(ROW.map((column) => `entries.${column}` as const));

export interface InParts {
  /** Limits the rows to the entries in these lists and to these individual entries; null for no limit. See `Reach`. */
  readonly parts: { readonly lists: readonly string[]; readonly entries: readonly string[] } | null;
}

interface RowsAsked extends InParts {
  readonly bucketUid: string;
  readonly listUid?: string;
  /** Limits the rows to these entries. */
  readonly entryUids?: readonly string[];
  /** True: only the entries in Trash; false: only the entries outside Trash. If it is missing, all entries are read. */
  readonly inTrash?: boolean;
}

export const isInParts = ({ parts }: InParts) =>
  sql<boolean>`(entries.list_uid = any(${parts?.lists ?? []}::uuid[]) or entries.uid = any(${parts?.entries ?? []}::uuid[]))`;

/** Reads the entries column by column, because there may be thousands; see `readInColumns`. */
export const listEntries = (
  handle: Handle,
  { bucketUid, listUid, entryUids, parts, inTrash }: RowsAsked,
): Promise<EntryListRow[]> => {
  let query = entryRowsIn(handle, bucketUid);
  if (listUid !== undefined) query = query.where("entries.list_uid", "=", listUid);
  if (entryUids) query = query.where(sql<boolean>`entries.uid = any(${entryUids}::uuid[])`);
  if (inTrash !== undefined) query = query.where("entries.trashed_at", inTrash ? "is not" : "is", null);
  if (parts) query = query.where(isInParts({ parts }));
  return readInColumns(handle, ENTRY_ROW, query);
};

/** Entries of a bucket with all columns, as a part of a combined statement. */
export const entriesIn = (handle: Handle, bucketUid: InBucket) =>
  entriesWithList(handle, bucketUid).selectAll("entries");

export const findEntry = (handle: Handle, bucketUid: string, uid: string): Promise<Entry | undefined> =>
  entriesIn(handle, bucketUid).where("entries.uid", "=", uid).executeTakeFirst();

/** Locks the entry: it is not changed, moved or deleted before this transaction ends. */
export const lockEntry = (within: Handle, bucketUid: string, uid: string): Promise<StoredEntry | undefined> =>
  within
    .selectFrom("entries")
    .selectAll()
    .where("uid", "=", uid)
    .where("bucket_uid", "=", bucketUid)
    .forUpdate()
    .executeTakeFirst();

export const insertEntries = async (
  handle: Handle,
  entries: readonly Insertable<EntryTable>[],
): Promise<void> => {
  await handle.insertInto("entries").values(entries).execute();
};

/** Writes the next revision of an entry that this transaction has locked. */
export const updateEntry = async (
  within: Handle,
  { bucketUid, uid }: { bucketUid: string; uid: string },
  values: Updateable<EntryTable>,
): Promise<void> => {
  await within
    .updateTable("entries")
    .set({ ...values, updated_at: new Date() })
    .where("bucket_uid", "=", bucketUid)
    .where("uid", "=", uid)
    .execute();
};
