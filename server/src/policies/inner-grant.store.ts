import type { Permission } from "@keepwell/contract/team/permissions.ts";
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import { grantsTo } from "./team-visibility.store.ts";

/**
 * A list or an entry with permissions of its own: it is restricted, or has access lists that grant the user something.
 */
export interface InnerGrant {
  readonly bucket_uid: string;
  /** The uid of the list itself, or of the entry's list. */
  readonly list_uid: string | null;
  /** Null for a list. */
  readonly entry_uid: string | null;
  readonly is_restricted: boolean;
  /** Whether the object is an entry in Trash. */
  readonly is_trashed: boolean;
  /** What one access list grants the user, directly or through a group; null if no access list grants anything. */
  readonly permissions: Permission[] | null;
}

/**
 * Lists the lists and entries with permissions of their own in these buckets. There is one row for each access list
 * that grants the user something on such an object. A restricted object also has one row if no access list on it grants
 * the user anything.
 */
export const listInnerGrants = async (
  handle: Handle,
  userUid: string,
  bucketUids: readonly string[],
): Promise<InnerGrant[]> => {
  const { rows } = await sql<InnerGrant>`
    with granted as materialized (
      select list.bucket_uid, list.list_uid, list.entry_uid, list.permissions from access_lists list
      where list.bucket_uid = any(${bucketUids}::uuid[]) and num_nonnulls(list.list_uid, list.entry_uid) = 1
        and ${grantsTo(userUid)})
    select lists.bucket_uid, lists.uid as list_uid, null::uuid as entry_uid, lists.is_restricted,
      false as is_trashed, granted.permissions
    from lists
    left join granted on granted.bucket_uid = lists.bucket_uid and granted.list_uid = lists.uid
    where lists.bucket_uid = any(${bucketUids}::uuid[])
      and (lists.is_restricted or granted.list_uid is not null)
    union all
    select entries.bucket_uid, entries.list_uid, entries.uid, true, entries.trashed_at is not null,
      granted.permissions
    from entries
    left join granted on granted.bucket_uid = entries.bucket_uid and granted.entry_uid = entries.uid
    where entries.bucket_uid = any(${bucketUids}::uuid[]) and entries.is_restricted
    union all
    select entries.bucket_uid, entries.list_uid, entries.uid, false, entries.trashed_at is not null,
      granted.permissions
    from granted join entries on entries.bucket_uid = granted.bucket_uid and entries.uid = granted.entry_uid
    where entries.bucket_uid = any(${bucketUids}::uuid[]) and not entries.is_restricted`.execute(handle);
  return rows;
};
