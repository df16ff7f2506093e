import type { Selectable } from "kysely";
import type { Handle, MarkTable } from "../db/schema.ts";
import { visibleBucketUids } from "./bucket.store.ts";

/** Both kinds of mark are alike, each in a table of its own. */
export type MarkKind = "bookmarks" | "archives";
export type Mark = Selectable<MarkTable>;

interface Marking {
  readonly kind: MarkKind;
  readonly userUid: string;
}

/** A user's marks on buckets that he may still see. */
const marks = (handle: Handle, { kind, userUid }: Marking) =>
  handle
    .selectFrom(kind)
    .selectAll()
    .where("user_uid", "=", userUid)
    .where("bucket_uid", "in", visibleBucketUids(handle, userUid));

export const listMarks = (handle: Handle, marking: Marking): Promise<Mark[]> =>
  marks(handle, marking).execute();

export const listMarksOn = (
  handle: Handle,
  marking: Marking,
  bucketUids: readonly string[],
): Promise<Mark[]> => marks(handle, marking).where("bucket_uid", "in", bucketUids).execute();

export const findMark = (handle: Handle, marking: Marking, uid: string): Promise<Mark | undefined> =>
  marks(handle, marking).where("uid", "=", uid).executeTakeFirst();

/** In one order for all, so that two that mark the same at once wait for each other, not for ever. */
export const insertMarks = async (
  handle: Handle,
  { kind, userUid }: Marking,
  bucketUids: readonly string[],
): Promise<void> => {
  await handle
    .insertInto(kind)
    .values(bucketUids.toSorted().map((bucketUid) => ({ user_uid: userUid, bucket_uid: bucketUid })))
    .onConflict((taken) => taken.columns(["user_uid", "bucket_uid"]).doNothing())
    .execute();
};

export const deleteMarksOn = async (
  handle: Handle,
  { kind, userUid }: Marking,
  bucketUids: readonly string[],
): Promise<void> => {
  await handle
    .deleteFrom(kind)
    .where("user_uid", "=", userUid)
    .where("bucket_uid", "in", bucketUids)
    .execute();
};
