/** @file The names of people and objects in the log and in its filter. Pure. */
import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";
import type { InsideModel, NameInside } from "../names-inside.ts";

type Named = NonNullable<AuditRow["object"]>;
type Inside = Named & { readonly model: InsideModel };

const isInside = (object: AuditRow["object"]): object is Inside =>
  object?.model === "entry" || object?.model === "list";

/** The event with its entry or list under the name that was sealed. */
export const withSealedName = (row: AuditRow, nameInside: NameInside): AuditRow => {
  const { object, bucket } = row;
  if (!isInside(object) || !bucket) return row;
  return { ...row, object: { ...object, name: nameInside(object, bucket) } };
};

/** The buckets whose entries and lists the events are about. */
export const bucketsIn = (rows: readonly AuditRow[]): readonly string[] =>
  rows.flatMap(({ object, bucket }) => (isInside(object) && bucket ? [bucket.uid] : []));

/** Undefined if no row names it. */
export const actorNameIn = (rows: readonly AuditRow[], uid: string): string | undefined =>
  rows.find(({ actor }) => actor?.uid === uid)?.actor?.fullname || undefined;

export const objectNameIn = (rows: readonly AuditRow[], uid: string): string | undefined => {
  for (const { object, bucket } of rows)
    for (const one of [object, bucket]) if (one?.uid === uid) return one.name;
  return undefined;
};
