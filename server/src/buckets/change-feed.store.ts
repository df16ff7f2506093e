/** @file The numbers of changes in a bucket: [Note: Change feed] in migration 0035. */
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import { readSetting } from "../setting.store.ts";
import type { Departed } from "./tombstone.store.ts";

/** The highest number that a change of this bucket has. */
const readSeq = async (handle: Handle, bucketUid: string): Promise<number> => {
  const feed = await handle
    .selectFrom("bucket_feeds")
    .select("seq")
    .where("bucket_uid", "=", bucketUid)
    .executeTakeFirst();
  return feed?.seq ?? 0;
};

const hasUnnumbered = async (handle: Handle, bucketUid: string): Promise<boolean> => {
  const found = await handle
    .selectFrom("entry_changes")
    .select("entry_uid")
    .where("bucket_uid", "=", bucketUid)
    .where("seq", "is", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/**
 * Takes the bucket's next number, under the lock of the feed's row, and gives it to all committed changes that have no
 * number. Skips a change that another transaction is writing again; that transaction announces the change when it
 * commits.
 */
const numberNext = async (handle: Handle, bucketUid: string): Promise<number> => {
  const { rows } = await sql<{ seq: number }>`
    with feed as (
      insert into bucket_feeds as feeds (bucket_uid, seq) values (${bucketUid}, 1)
      on conflict (bucket_uid) do update set seq = feeds.seq + 1 returning seq),
    fresh as (
      select entry_uid from entry_changes where bucket_uid = ${bucketUid} and seq is null
      order by entry_uid for update skip locked),
    numbered as (
      update entry_changes set seq = feed.seq from feed, fresh
      where entry_changes.bucket_uid = ${bucketUid} and entry_changes.entry_uid = fresh.entry_uid)
    select seq from feed`.execute(handle);
  const [feed] = rows;
  if (!feed) throw new Error("The changes of a bucket were not numbered.");
  return feed.seq;
};

/**
 * Numbers the committed changes, and returns the highest number. A later read of the bucket contains all changes up to
 * this number. A change that is committed from now on gets a higher number.
 */
export const settleChanges = async (handle: Handle, bucketUid: string): Promise<number> =>
  (await hasUnnumbered(handle, bucketUid)) ? numberNext(handle, bucketUid) : readSeq(handle, bucketUid);

/**
 * The id of this database's feeds. A restored backup gets another id, because it gives the same numbers to other
 * changes.
 */
export const readFeed = async (handle: Handle): Promise<string> => {
  const feed = await readSetting(handle, "feed");
  if (feed === undefined) throw new Error("The database has no feed.");
  return feed;
};

interface ChangedEntry extends Departed {
  readonly entry_uid: string;
  /** Whether the entry's list or restriction has changed since `seq`. */
  readonly is_moved: boolean;
}

/**
 * The entries whose latest change has a number greater than `seq`. `list_uid` is null for an entry that has not left
 * the bucket; for the others see `Departed`.
 */
export const listChangedSince = (
  handle: Handle,
  { bucketUid, seq }: { readonly bucketUid: string; readonly seq: number },
): Promise<ChangedEntry[]> =>
  handle
    .selectFrom("entry_changes")
    .leftJoin("lists", (join) =>
      join
        .onRef("lists.bucket_uid", "=", "entry_changes.bucket_uid")
        .onRef("lists.uid", "=", "entry_changes.list_uid"),
    )
    .select(["entry_uid", "lists.uid as list_uid", "is_hidden"])
    .select(sql<boolean>`is_moved or coalesce(moved_seq > ${seq}, false)`.as("is_moved"))
    .where("entry_changes.bucket_uid", "=", bucketUid)
    .where("seq", ">", seq)
    .orderBy("entry_uid")
    .execute();

/** Deletes the changes made before `before`. The caller names a time that is older than every valid cursor. */
export const forgetChangesBefore = async (handle: Handle, bucketUid: string, before: Date): Promise<void> => {
  await handle
    .deleteFrom("entry_changes")
    .where("bucket_uid", "=", bucketUid)
    .where("changed_at", "<", before)
    .execute();
};
