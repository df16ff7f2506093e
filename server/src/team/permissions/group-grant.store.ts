import type { Permission, PolicyModel } from "@keepwell/contract/team/permissions.ts";
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../../db/schema.ts";
import { modelOfList } from "../../policies/access-list-model.store.ts";

interface RootGrant {
  readonly model: "enterprise";
  readonly permissions: Permission[];
}

/** A grant on a bucket, or on a list or entry in it. */
export interface InnerGrant {
  readonly model: PolicyModel;
  readonly uid: string;
  readonly bucket_uid: string;
  /** The uid of the list itself, or of the entry's list. */
  readonly list_uid: string | null;
  readonly permissions: Permission[];
}

type Grant = RootGrant | InnerGrant;

/**
 * What access lists grant, and on which object, for the rows of `access_list_members` (called `named`) that meet the
 * condition.
 */
const listGrants = async (handle: Handle, condition: RawBuilder<unknown>): Promise<Grant[]> => {
  const { rows } = await sql<Grant>`
    select given.permissions,
      ${modelOfList("given")} as model,
      coalesce(given.entry_uid, given.list_uid, given.bucket_uid) as uid,
      given.bucket_uid,
      coalesce(given.list_uid, entries.list_uid) as list_uid
    from access_list_members named
    join access_lists given on given.uid = named.access_list_uid and given.permissions <> '{}'
    left join entries on entries.bucket_uid = given.bucket_uid and entries.uid = given.entry_uid
    where ${condition}`.execute(handle);
  return rows;
};

/** What access lists grant to the group. */
export const listGroupGrants = (handle: Handle, groupUid: string): Promise<Grant[]> =>
  listGrants(handle, sql`named.group_uid = ${groupUid}`);

/** What access lists grant to the user, directly and through every group that the user belongs to. */
export const listUserGrants = (handle: Handle, userUid: string): Promise<Grant[]> =>
  listGrants(
    handle,
    sql`named.user_uid = ${userUid} or named.group_uid in (
      select group_uid from user_group_members where user_uid = ${userUid})`,
  );
