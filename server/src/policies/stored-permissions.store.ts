/** @file Reads the stored policies and access lists, in the form that members sign. */
import type { RecordModel, SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { POLICY_MODELS, permissionsInOrder } from "@keepwell/contract/team/permissions.ts";
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import { modelOfList } from "./access-list-model.store.ts";

/** An object whose permissions the members of an enterprise sign. */
export interface RecordedObject {
  readonly enterpriseUid: string;
  readonly model: RecordModel;
  /** The bucket in which the object is, or the object itself if it is a bucket. Null for an enterprise or a group. */
  readonly bucketUid: string | null;
  readonly uid: string;
}

type ObjectName = Pick<RecordedObject, "model" | "uid">;

/** A name for the object that is unique in its enterprise. Objects of different kinds may have the same uid. */
export const objectKey = ({ model, uid }: ObjectName): string => `${model}/${uid}`;

type List = SignedContent["lists"][number];
type Grantees = List["users"];

const uidsOf = (
  objects: readonly RecordedObject[],
  ...models: readonly RecordedObject["model"][]
): string[] => objects.flatMap(({ model, uid }) => (models.includes(model) ? [uid] : []));

const bucketsOf = (objects: readonly RecordedObject[]): string[] => [
  ...new Set(objects.flatMap(({ bucketUid }) => bucketUid ?? [])),
];

interface ListRow extends Omit<List, "users"> {
  readonly model: RecordModel;
  readonly object_uid: string;
}

const listLists = async (
  handle: Handle,
  enterpriseUid: string,
  objects: readonly RecordedObject[],
): Promise<ListRow[]> => {
  const { rows } = await sql<ListRow>`
    select list.uid, list.name, list.permissions, ${modelOfList("list")} as model,
      coalesce(list.entry_uid, list.list_uid, list.bucket_uid, list.enterprise_uid) as object_uid
    from access_lists list
    where list.enterprise_uid = ${enterpriseUid}
      and (list.bucket_uid is null or list.bucket_uid = any(${bucketsOf(objects)}::uuid[]))
      and coalesce(list.entry_uid, list.list_uid, list.bucket_uid, list.enterprise_uid)
        = any(${uidsOf(objects, "enterprise", ...POLICY_MODELS)}::uuid[])
    order by list.uid`.execute(handle);
  return rows;
};

/** The grantees of each access list, by the list's uid. */
const listGrantees = async (
  handle: Handle,
  listUids: readonly string[],
): Promise<ReadonlyMap<string, Grantees>> => {
  const { rows } = await sql<{ list_uid: string } & Grantees[number]>`
    select access_list_uid as list_uid, coalesce(user_uid, group_uid) as uid,
      case when user_uid is null then 'group' else 'user' end as entity_type
    from access_list_members where access_list_uid = any(${listUids}::uuid[])
    order by uid`.execute(handle);
  return byList(rows);
};

const byList = (rows: readonly ({ list_uid: string } & Grantees[number])[]): ReadonlyMap<string, Grantees> =>
  new Map(
    [...Map.groupBy(rows, ({ list_uid }) => list_uid)].map(([list, all]) => [
      list,
      all.map(({ uid, entity_type }) => ({ uid, entity_type })),
    ]),
  );

/** The objects that do not inherit permissions, by `objectKey`. */
const listRestricted = async (
  handle: Handle,
  objects: readonly RecordedObject[],
): Promise<ReadonlySet<string>> => {
  const buckets = bucketsOf(objects);
  const { rows } = await sql<ObjectName>`
    select 'bucket' as model, uid from buckets where is_restricted and uid = any(${uidsOf(objects, "bucket")}::uuid[])
    union all
    select 'list', uid from lists
    where is_restricted and bucket_uid = any(${buckets}::uuid[]) and uid = any(${uidsOf(objects, "list")}::uuid[])
    union all
    select 'entry', uid from entries
    where is_restricted and bucket_uid = any(${buckets}::uuid[]) and uid = any(${uidsOf(objects, "entry")}::uuid[])`.execute(
    handle,
  );
  return new Set(rows.map(objectKey));
};

/** Each group in the form of one access list, with the group's uid and name and no permissions. */
const listGroups = async (
  handle: Handle,
  enterpriseUid: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, List>> => {
  if (uids.length === 0) return new Map();
  const groups = await handle
    .selectFrom("user_groups")
    .select(["uid", "friendly_name as name"])
    .where("enterprise_uid", "=", enterpriseUid)
    .where("uid", "in", uids)
    .execute();
  const members = await handle
    .selectFrom("user_group_members")
    .select(["group_uid as list_uid", "user_uid as uid"])
    .where("group_uid", "in", uids)
    .orderBy("user_uid")
    .execute();
  const users = byList(members.map((one) => ({ ...one, entity_type: "user" as const })));
  return new Map(
    groups.map((one) => [one.uid, { ...one, permissions: [], users: users.get(one.uid) ?? [] }]),
  );
};

/** The stored policy and access lists of each object, by `objectKey`. A group that does not exist has no lists. */
export const loadStoredPermissions = async (
  handle: Handle,
  enterpriseUid: string,
  objects: readonly RecordedObject[],
): Promise<ReadonlyMap<string, SignedContent>> => {
  const rows = await listLists(handle, enterpriseUid, objects);
  const users = await listGrantees(
    handle,
    rows.map(({ uid }) => uid),
  );
  const restricted = await listRestricted(handle, objects);
  const groups = await listGroups(handle, enterpriseUid, uidsOf(objects, "group"));
  const onObject = Map.groupBy(rows, ({ model, object_uid: uid }) => objectKey({ model, uid }));
  const listsOf = (object: RecordedObject): List[] => {
    const { model, uid } = object;
    if (model === "group") return [groups.get(uid) ?? []].flat();
    return (onObject.get(objectKey(object)) ?? []).map((list) => ({
      uid: list.uid,
      name: list.name,
      permissions: permissionsInOrder(model, new Set(list.permissions)),
      users: users.get(list.uid) ?? [],
    }));
  };
  const policyOf = (object: RecordedObject): SignedContent["policy"] => {
    if (object.model === "enterprise" || object.model === "group") return null;
    return restricted.has(objectKey(object)) ? "restrict" : "inherit";
  };
  return new Map(objects.map((one) => [objectKey(one), { policy: policyOf(one), lists: listsOf(one) }]));
};
