/**
 * @file Reads the signed permissions of a whole team: of the enterprise, its groups, its buckets, and their lists and
 * entries.
 */
import type { RecordModel } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { isUnverifiable } from "../../api/unverifiable.ts";
import { listBuckets } from "../../buckets/list-buckets.ts";
import type { PermissionReader } from "../../keys/team/permissions/read-permissions.ts";
import type { ObjectRef, SignedObject } from "../../keys/team/permissions/signed-object.ts";
import { orNull } from "../../or-null.ts";
import type { Session } from "../../session/session.ts";
import { readObjectNames } from "../object-names.ts";

/** Reads the records of every object whose permissions this account manages. */
export const readTeamRecords = async (
  session: Session,
  reader: PermissionReader,
): Promise<readonly SignedObject[]> => {
  const buckets = (await listBuckets(session)).flatMap(({ uid }) => uid ?? []);
  const refs: ObjectRef[] = [
    { model: "enterprise", uid: reader.roster.uid },
    ...[...reader.roster.groups.keys()].map((uid) => ({ model: "group", uid }) as const),
    ...buckets.map((uid) => ({ model: "bucket", uid }) as const),
  ];
  return inOrder([...(await reader.read(refs, true)).values()]);
};

/** Objects whose records decide who may sign other records come first. */
const ORDER: readonly RecordModel[] = ["enterprise", "group", "bucket", "list", "entry"];

const inOrder = (objects: readonly SignedObject[]): SignedObject[] =>
  objects.toSorted((one, other) => ORDER.indexOf(one.ref.model) - ORDER.indexOf(other.ref.model));

export interface NamedObject {
  readonly ref: ObjectRef;
  /** The object's name; empty for the enterprise, and if the name does not open. */
  readonly name: string;
  /**
   * The name of the bucket that contains the list or entry; empty if the name does not open, null for other objects.
   */
  readonly bucketName: string | null;
}

/** Finds the names of objects in the roster and in the rows of buckets, lists and entries. */
export const nameObjects = async (
  session: Session,
  { roster }: PermissionReader,
  refs: readonly ObjectRef[],
): Promise<readonly NamedObject[]> => {
  if (refs.length === 0) return [];
  const rows = await listBuckets(session);
  const buckets = new Map(rows.flatMap((row) => (isUnverifiable(row) ? [] : [[row.uid, row.name] as const])));
  const inside = new Map<string, string>();
  for (const uid of new Set(refs.flatMap(({ bucket }) => bucket ?? [])))
    for (const one of (await orNull(() => readObjectNames(session, uid)))?.inside ?? []) inside.set(...one);
  return refs.map((ref) => {
    const known: Partial<Record<RecordModel, string | undefined>> = {
      group: roster.groups.get(ref.uid)?.name,
      bucket: buckets.get(ref.uid),
      list: inside.get(ref.uid),
      entry: inside.get(ref.uid),
    };
    const bucketName = ref.bucket === undefined ? null : (buckets.get(ref.bucket) ?? "");
    return { ref, name: known[ref.model] ?? "", bucketName };
  });
};
