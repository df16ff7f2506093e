import type { Selectable } from "kysely";
import type { MarkTable } from "../db/schema/buckets.ts";
import type { Handle } from "../db/schema.ts";
import { isActiveMember } from "../policies/team-visibility.store.ts";
import { visibleBucketUids } from "./bucket.store.ts";

/** The kinds of marks, named like their tables. Both tables have the same columns. */
export type MarkKind = "bookmarks" | "archives";
export type Mark = Selectable<MarkTable>;

interface Marking {
  readonly kind: MarkKind;
  readonly userUid: string;
}

/** A user's marks on the buckets outside Trash that the user may still see. */
const marks = async (
  handle: Handle,
  { kind, userUid }: Marking,
  only: { readonly uid?: string; readonly bucketUids?: readonly string[] } = {},
): Promise<Mark[]> => {
  const { uid, bucketUids } = only;
  const isMember = await isActiveMember(handle, userUid);
  let query = handle
    .selectFrom(kind)
    .selectAll()
    .where("user_uid", "=", userUid)
    .where("bucket_uid", "in", visibleBucketUids(handle, { userUid, isMember }));
  if (uid !== undefined) query = query.where("uid", "=", uid);
  if (bucketUids !== undefined) query = query.where("bucket_uid", "in", bucketUids);
  return query.execute();
};

export const listMarks = (handle: Handle, marking: Marking): Promise<Mark[]> => marks(handle, marking);

export const listMarksOn = (
  handle: Handle,
  marking: Marking,
  bucketUids: readonly string[],
): Promise<Mark[]> => marks(handle, marking, { bucketUids });

export const findMark = async (handle: Handle, marking: Marking, uid: string): Promise<Mark | undefined> =>
  (await marks(handle, marking, { uid }))[0];

/** Inserts the missing marks in the order of the buckets' uids, so that concurrent calls cannot deadlock. */
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
