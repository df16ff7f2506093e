/** @file Objects that permissions are granted on, wherever they are. */
import type { PolicyModel } from "@keepwell/contract/team/permissions.ts";
import type { Handle } from "../db/schema.ts";

/** Where an object is, and whether anything comes down to it. */
export interface Place {
  readonly bucket_uid: string;
  /** The list itself, or that of the entry. */
  readonly list_uid: string | null;
  readonly name: string;
  readonly is_restricted: boolean;
}

interface Target {
  readonly model: PolicyModel;
  readonly uid: string;
}

/** Undefined where there is no such object, whoever asks. */
export const findPlace = async (handle: Handle, { model, uid }: Target): Promise<Place | undefined> => {
  if (model === "entry")
    return handle
      .selectFrom("entries")
      .select(["bucket_uid", "list_uid", "name", "is_restricted"])
      .where("uid", "=", uid)
      .executeTakeFirst();
  if (model === "list")
    return handle
      .selectFrom("lists")
      .select(["bucket_uid", "uid as list_uid", "name", "is_restricted"])
      .where("uid", "=", uid)
      .executeTakeFirst();
  const bucket = await handle
    .selectFrom("buckets")
    .select(["uid as bucket_uid", "name", "is_restricted"])
    .where("uid", "=", uid)
    .executeTakeFirst();
  return bucket && { ...bucket, list_uid: null };
};

const TABLES = { bucket: "buckets", list: "lists", entry: "entries" } as const;

export const setRestricted = async (
  within: Handle,
  { model, uid }: Target,
  isRestricted: boolean,
): Promise<void> => {
  await within
    .updateTable(TABLES[model])
    .set({ is_restricted: isRestricted })
    .where("uid", "=", uid)
    .execute();
};
