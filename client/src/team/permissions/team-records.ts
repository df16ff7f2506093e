/** @file The signed permissions of a whole team: of the enterprise, its groups, its buckets, and what is in these. */
import type { RecordModel } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { isUnverifiable } from "../../api/unverifiable.ts";
import { listBuckets } from "../../buckets/list-buckets.ts";
import type { PermissionReader } from "../../keys/team/permissions/read-permissions.ts";
import type { ObjectRef, SignedObject } from "../../keys/team/permissions/signed-object.ts";
import { orNull } from "../../or-null.ts";
import type { Session } from "../../session/session.ts";
import { readObjectNames } from "../object-names.ts";

/** Every object whose permissions this account manages. */
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

/** Records that decide who may sign others come first. */
const ORDER: readonly RecordModel[] = ["enterprise", "group", "bucket", "list", "entry"];

const inOrder = (objects: readonly SignedObject[]): SignedObject[] =>
  objects.toSorted((one, other) => ORDER.indexOf(one.ref.model) - ORDER.indexOf(other.ref.model));

/** An object as it was sealed or signed. */
export interface NamedObject {
  readonly ref: ObjectRef;
  /** Empty if it does not open, and for the enterprise. */
  readonly name: string;
  /** The bucket of a list or an entry; empty if its name does not open. */
  readonly bucketName: string | null;
}

/** Names objects by the roster, and by the rows of buckets, lists and entries. */
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
