/** @file The names of people and objects in the log and in its filter. Pure. */
import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";
import type { NameEntry } from "../entry-names.ts";

/** The event with its entry under the name that was sealed. */
export const withEntryName = (row: AuditRow, nameEntry: NameEntry): AuditRow => {
  const { object, bucket } = row;
  if (object?.model !== "entry" || !bucket) return row;
  return { ...row, object: { ...object, name: nameEntry(object, bucket) } };
};

/** The buckets whose entries the events are about. */
export const bucketsIn = (rows: readonly AuditRow[]): readonly string[] =>
  rows.flatMap(({ object, bucket }) => (object?.model === "entry" && bucket ? [bucket.uid] : []));

/** Undefined if no row names it. */
export const actorNameIn = (rows: readonly AuditRow[], uid: string): string | undefined =>
  rows.find(({ actor }) => actor?.uid === uid)?.actor?.fullname || undefined;

export const objectNameIn = (rows: readonly AuditRow[], uid: string): string | undefined => {
  for (const { object, bucket } of rows)
    for (const one of [object, bucket]) if (one?.uid === uid) return one.name;
  return undefined;
};
