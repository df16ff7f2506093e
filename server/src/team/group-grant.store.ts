import type { Permission, PolicyModel } from "@keepwell/contract/team/permissions.ts";
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

interface RootGroupGrant {
  readonly model: "enterprise";
  readonly permissions: Permission[];
}

/** On something in a bucket, or on the bucket itself. */
export interface InnerGroupGrant {
  readonly model: PolicyModel;
  readonly uid: string;
  readonly bucket_uid: string;
  /** The list itself, or that of the entry. */
  readonly list_uid: string | null;
  readonly permissions: Permission[];
}

/** What every access list that names the group grants, and on what. */
export const listGroupGrants = async (
  handle: Handle,
  groupUid: string,
): Promise<(RootGroupGrant | InnerGroupGrant)[]> => {
  const { rows } = await sql<RootGroupGrant | InnerGroupGrant>`
    select given.permissions,
      case
        when given.entry_uid is not null then 'entry'
        when given.list_uid is not null then 'list'
        when given.bucket_uid is not null then 'bucket'
        else 'enterprise'
      end as model,
      coalesce(given.entry_uid, given.list_uid, given.bucket_uid) as uid,
      coalesce(given.bucket_uid, lists.bucket_uid, entries.bucket_uid) as bucket_uid,
      coalesce(given.list_uid, entries.list_uid) as list_uid
    from access_list_members named
    join access_lists given on given.uid = named.access_list_uid and given.permissions <> '{}'
    left join lists on lists.uid = given.list_uid
    left join entries on entries.uid = given.entry_uid
    where named.group_uid = ${groupUid}`.execute(handle);
  return rows;
};
