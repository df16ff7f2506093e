/** @file Finds a bucket, list or entry by its uid alone, with its access policy, and changes that policy. */
import type { PolicyModel } from "@keepwell/contract/team/permissions.ts";
import type { Handle } from "../db/schema.ts";
import { bucketOfEntry, bucketOfList } from "./bucket-of.store.ts";

/** Where an object is, and whether it inherits permissions. */
export interface Place {
  readonly bucket_uid: string;
  /** The uid of the list itself, or of the entry's list. */
  readonly list_uid: string | null;
  readonly name: string;
  readonly is_restricted: boolean;
}

interface Target {
  readonly model: PolicyModel;
  readonly uid: string;
}

const BUCKET_OF: Readonly<Record<PolicyModel, (handle: Handle, uid: string) => Promise<string | undefined>>> =
  { bucket: async (_, uid) => uid, list: bucketOfList, entry: bucketOfEntry };

/** Returns undefined if there is no such object. */
export const findPlace = async (handle: Handle, { model, uid }: Target): Promise<Place | undefined> => {
  const bucketUid = await BUCKET_OF[model](handle, uid);
  return bucketUid === undefined ? undefined : findPlaceIn(handle, { model, uid, bucketUid });
};

interface TargetIn extends Target {
  readonly bucketUid: string;
}

const findPlaceIn = async (
  handle: Handle,
  { model, uid, bucketUid }: TargetIn,
): Promise<Place | undefined> => {
  if (model === "entry")
    return handle
      .selectFrom("entries")
      .select(["bucket_uid", "list_uid", "name", "is_restricted"])
      .where("bucket_uid", "=", bucketUid)
      .where("uid", "=", uid)
      .executeTakeFirst();
  if (model === "list")
    return handle
      .selectFrom("lists")
      .select(["bucket_uid", "uid as list_uid", "name", "is_restricted"])
      .where("bucket_uid", "=", bucketUid)
      .where("uid", "=", uid)
      .executeTakeFirst();
  const bucket = await handle
    .selectFrom("buckets")
    .select(["uid as bucket_uid", "name", "is_restricted"])
    .where("uid", "=", uid)
    .executeTakeFirst();
  return bucket && { ...bucket, list_uid: null };
};

export const setRestricted = async (
  within: Handle,
  { model, uid, bucketUid }: TargetIn,
  isRestricted: boolean,
): Promise<void> => {
  const change = { is_restricted: isRestricted };
  if (model === "bucket") await within.updateTable("buckets").set(change).where("uid", "=", uid).execute();
  else
    await within
      .updateTable(model === "list" ? "lists" : "entries")
      .set(change)
      .where("bucket_uid", "=", bucketUid)
      .where("uid", "=", uid)
      .execute();
};
