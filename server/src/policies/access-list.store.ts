/** @file Access lists: which users and groups are granted what on an enterprise, a bucket, a list or an entry. */
import type { Model, Permission } from "@keepwell/contract/team/permissions.ts";
import { type Selectable, sql } from "kysely";
import type { AccessListTable } from "../db/schema/team-access.ts";
import type { Handle } from "../db/schema.ts";

export type AccessListRow = Selectable<AccessListTable>;

/** The object that an access list is on. */
export interface Target {
  readonly model: Model;
  readonly uid: string;
  /** The bucket in which the object is, or the object itself if it is a bucket; null for the enterprise. */
  readonly bucketUid: string | null;
}

const toColumns = ({ model, uid, bucketUid }: Target) => ({
  bucket_uid: bucketUid,
  list_uid: model === "list" ? uid : null,
  entry_uid: model === "entry" ? uid : null,
});

export const toTarget = (row: AccessListRow): Target => {
  const { enterprise_uid, bucket_uid: bucketUid, list_uid, entry_uid } = row;
  if (entry_uid !== null) return { model: "entry", uid: entry_uid, bucketUid };
  if (list_uid !== null) return { model: "list", uid: list_uid, bucketUid };
  return bucketUid === null
    ? { model: "enterprise", uid: enterprise_uid, bucketUid }
    : { model: "bucket", uid: bucketUid, bucketUid };
};

/** The access lists on an object, sorted by name. */
export const listAccessListsOn = (
  handle: Handle,
  enterpriseUid: string,
  target: Target,
): Promise<AccessListRow[]> => {
  const on = toColumns(target);
  return handle
    .selectFrom("access_lists")
    .selectAll()
    .where("enterprise_uid", "=", enterpriseUid)
    .where("bucket_uid", on.bucket_uid === null ? "is" : "=", on.bucket_uid)
    .where("list_uid", on.list_uid === null ? "is" : "=", on.list_uid)
    .where("entry_uid", on.entry_uid === null ? "is" : "=", on.entry_uid)
    .orderBy(sql`lower(name)`)
    .orderBy("uid")
    .execute();
};

export const findAccessList = (
  handle: Handle,
  { enterpriseUid, uid }: { enterpriseUid: string; uid: string },
): Promise<AccessListRow | undefined> =>
  handle
    .selectFrom("access_lists")
    .selectAll()
    .where("enterprise_uid", "=", enterpriseUid)
    .where("uid", "=", uid)
    .executeTakeFirst();

interface NewAccessList {
  readonly uid: string;
  readonly enterpriseUid: string;
  readonly target: Target;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

export const insertAccessList = (
  within: Handle,
  { uid, enterpriseUid, target, name, permissions }: NewAccessList,
): Promise<AccessListRow> =>
  within
    .insertInto("access_lists")
    .values({
      ...toColumns(target),
      uid,
      enterprise_uid: enterpriseUid,
      name,
      permissions: [...permissions],
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns undefined if the list was deleted in the meantime. */
export const updateAccessList = (
  within: Handle,
  uid: string,
  { name, permissions }: { name: string; permissions: readonly Permission[] },
): Promise<AccessListRow | undefined> =>
  within
    .updateTable("access_lists")
    .set({ name, permissions: [...permissions] })
    .where("uid", "=", uid)
    .returningAll()
    .executeTakeFirst();

export const deleteAccessList = async (within: Handle, uid: string): Promise<boolean> => {
  const { numDeletedRows } = await within
    .deleteFrom("access_lists")
    .where("uid", "=", uid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Deletes the access lists on these entries. Returns whether there were any. */
export const deleteAccessListsOfEntries = async (
  within: Handle,
  bucketUid: string,
  entryUids: readonly string[],
): Promise<boolean> => {
  const { numDeletedRows } = await within
    .deleteFrom("access_lists")
    .where("bucket_uid", "=", bucketUid)
    .where("entry_uid", "in", entryUids)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
