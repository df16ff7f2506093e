/** @file The signed permissions of objects: one chain of records for each. */
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { RECORDS_MAX } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { type Insertable, sql } from "kysely";
import type { PermissionRecordTable } from "../../db/schema/team-access.ts";
import type { Handle } from "../../db/schema.ts";
import { objectKey, type RecordedObject } from "../../policies/stored-permissions.store.ts";

interface NewestRecord {
  readonly n: number;
  readonly wire: string;
  readonly hash: string;
}

const ofObject = (handle: Handle, { enterpriseUid, model, bucketUid, uid }: RecordedObject) =>
  handle
    .selectFrom("permission_records")
    .where("enterprise_uid", "=", enterpriseUid)
    .where("model", "=", model)
    .where("bucket_uid", bucketUid === null ? "is" : "=", bucketUid)
    .where("object_uid", "=", uid);

export const findNewestRecord = (handle: Handle, object: RecordedObject): Promise<NewestRecord | undefined> =>
  ofObject(handle, object).select(["n", "wire", "hash"]).orderBy("n", "desc").limit(1).executeTakeFirst();

/**
 * [Note: Anchor] If the signer of a record is not an administrator, clients compare the record with what an
 * administrator has signed before. So they need the object's anchor: the newest record by an administrator. The server
 * keeps the contents of the newest record and of the anchor, and erases all others.
 */
export const insertRecord = async (
  within: Handle,
  object: RecordedObject,
  record: Pick<Insertable<PermissionRecordTable>, "n" | "wire" | "hash" | "signer_uid"> & {
    readonly content: SignedContent;
  },
): Promise<void> => {
  const { enterpriseUid: enterprise_uid, model, bucketUid: bucket_uid, uid: object_uid } = object;
  const at = { enterprise_uid, model, bucket_uid, object_uid };
  const content = JSON.stringify(record.content);
  await within
    .insertInto("permission_records")
    .values({ ...record, ...at, content })
    .execute();
  const isAt = sql`enterprise_uid = ${enterprise_uid} and model = ${model} and object_uid = ${object_uid}
    and bucket_uid is not distinct from ${bucket_uid}::uuid`;
  await sql`
    update permission_records set content = null
    where ${isAt} and n < ${record.n} and content is not null and n is distinct from (
      select max(n) from permission_records where ${isAt} and signer_uid in (
        select user_uid from enterprise_members
        where enterprise_uid = ${enterprise_uid} and role = 'admin' and state = 'active'))`.execute(within);
};

/** A record whose content is kept; see [Note: Anchor]. */
interface KeptRecord {
  readonly n: number;
  readonly wire: string;
  readonly content: SignedContent;
}

interface ObjectRecords {
  /** The number of the newest record; 0 if there is none. */
  readonly n: number;
  /** At most `RECORDS_MAX` records after the requested number, in order. */
  readonly wires: readonly string[];
  readonly newest: KeptRecord | undefined;
  readonly anchor: KeptRecord | undefined;
}

interface RecordRow {
  readonly model: RecordedObject["model"];
  readonly uid: string;
  readonly n: number;
  readonly wire: string;
  readonly content: SignedContent | null;
  readonly is_asked: boolean;
  readonly newest: number;
}

export type AskedObject = RecordedObject & { readonly after: number };

const NO_RECORDS: ObjectRecords = { n: 0, wires: [], newest: undefined, anchor: undefined };

const toObjectRecords = (rows: readonly RecordRow[]): ObjectRecords => {
  const n = rows[0]?.newest ?? 0;
  const kept = rows.flatMap(({ content, ...row }) => (content === null ? [] : [{ ...row, content }]));
  const newest = kept.find((row) => row.n === n);
  return {
    n,
    wires: rows.filter(({ is_asked }) => is_asked).map(({ wire }) => wire),
    newest,
    anchor: kept.find((row) => row.n !== n),
  };
};

/** Reads the records of the objects. Returns a function that finds the records of one of them. */
export const listRecords = async (
  handle: Handle,
  enterpriseUid: string,
  objects: readonly AskedObject[],
): Promise<(object: RecordedObject) => ObjectRecords> => {
  const asked = JSON.stringify(
    objects.map(({ model, bucketUid, uid, after }) => ({ model, bucket_uid: bucketUid, uid, after })),
  );
  const { rows } = await sql<RecordRow>`
    select asked.model, asked.uid, record.n, record.wire, record.content, newest.n as newest,
      record.n > asked.after and record.n <= asked.after + ${RECORDS_MAX} as is_asked
    from json_to_recordset(${asked}::json) as asked(model text, bucket_uid uuid, uid uuid, after integer)
    cross join lateral (select max(n) as n from permission_records
      where enterprise_uid = ${enterpriseUid} and model = asked.model and object_uid = asked.uid
        and bucket_uid is not distinct from asked.bucket_uid) newest
    join permission_records record on record.enterprise_uid = ${enterpriseUid} and record.model = asked.model
      and record.object_uid = asked.uid and record.bucket_uid is not distinct from asked.bucket_uid
    where record.content is not null
      or (record.n > asked.after and record.n <= asked.after + ${RECORDS_MAX})
    order by record.n`.execute(handle);
  const byObject = Map.groupBy(rows, objectKey);
  return (object) => {
    const found = byObject.get(objectKey(object));
    return found ? toObjectRecords(found) : NO_RECORDS;
  };
};
