/** @file Finds where objects of an enterprise are, and which objects in a bucket have permissions of their own. */
import { sql } from "kysely";
import type { Handle } from "../../db/schema.ts";
import type { RecordedObject } from "../../policies/stored-permissions.store.ts";

/** A list or an entry in a bucket, or the bucket itself. */
export interface InnerObject extends RecordedObject {
  readonly model: "bucket" | "list" | "entry";
  readonly bucketUid: string;
}

interface PlaceRow {
  readonly model: InnerObject["model"];
  readonly bucket_uid: string;
  readonly uid: string;
  readonly list_uid: string | null;
}

/**
 * Finds which of these lists and entries exist in the bucket that their `bucketUid` names. Does not check whether a
 * bucket itself exists.
 */
export const listPlaces = async (handle: Handle, objects: readonly InnerObject[]): Promise<PlaceRow[]> => {
  const named = JSON.stringify(objects.map(({ model, bucketUid, uid }) => ({ model, bucketUid, uid })));
  const { rows } = await sql<PlaceRow>`
    with named as (select model, "bucketUid" as bucket_uid, uid
      from json_to_recordset(${named}::json) as named(model text, "bucketUid" uuid, uid uuid))
    select named.model, named.bucket_uid, named.uid, null::uuid as list_uid from named
    where named.model = 'bucket' and named.uid = named.bucket_uid
    union all
    select named.model, named.bucket_uid, named.uid, lists.uid from named
    join lists on lists.bucket_uid = named.bucket_uid and lists.uid = named.uid where named.model = 'list'
    union all
    select named.model, named.bucket_uid, named.uid, entries.list_uid from named
    join entries on entries.bucket_uid = named.bucket_uid and entries.uid = named.uid
    where named.model = 'entry'`.execute(handle);
  return rows;
};

/** The lists and entries in these buckets that have access lists or signed permissions. */
export const listRecordedInside = async (
  handle: Handle,
  enterpriseUid: string,
  buckets: readonly string[],
): Promise<InnerObject[]> => {
  if (buckets.length === 0) return [];
  const { rows } = await sql<Omit<PlaceRow, "list_uid">>`
    select case when entry_uid is null then 'list' else 'entry' end as model, bucket_uid,
      coalesce(entry_uid, list_uid) as uid
    from access_lists
    where bucket_uid = any(${buckets}::uuid[]) and num_nonnulls(list_uid, entry_uid) = 1
    union
    select model, bucket_uid, object_uid from permission_records
    where bucket_uid = any(${buckets}::uuid[]) and model in ('list', 'entry')`.execute(handle);
  return rows.map(({ model, bucket_uid: bucketUid, uid }) => ({ enterpriseUid, model, bucketUid, uid }));
};
