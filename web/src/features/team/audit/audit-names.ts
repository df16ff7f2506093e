/** @file The names of people and objects in the log and in its filter. Pure. */
import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";
import type { Namer } from "../object-names.ts";

const namedObject = ({ object, bucket }: AuditRow, namer: Namer): AuditRow["object"] => {
  if (!object) return object;
  const { model } = object;
  if (model === "bucket") return { ...object, name: namer.bucket(object) };
  const isInside = (model === "list" || model === "entry") && bucket !== null;
  return isInside ? { ...object, name: namer.inside(model, object, bucket) } : object;
};

/** Matches the detail of an event if entries were moved to a bucket or list without a readable name. */
const MOVED_INTO = /^→ (bucket|list) ([0-9a-f-]{36})$/;

const movedInto = (detail: string | null) => {
  const [, model, uid = ""] = MOVED_INTO.exec(detail ?? "") ?? [];
  return model === "bucket" || model === "list" ? { model, uid, name: "" } : null;
};

const namedDetail = ({ kind, detail, bucket }: AuditRow, namer: Namer): string | null => {
  const place = kind === "entry_moved" ? movedInto(detail) : null;
  if (!place) return detail;
  if (place.model === "bucket") return `→ ${namer.bucket(place)}`;
  return bucket ? `→ ${namer.inside("list", place, bucket)}` : detail;
};

/** Returns the event with the names of its objects as opened from their sealed rows. */
export const withNames = (row: AuditRow, namer: Namer): AuditRow => ({
  ...row,
  object: namedObject(row, namer),
  detail: namedDetail(row, namer),
  bucket: row.bucket && { ...row.bucket, name: namer.bucket(row.bucket) },
});

/** The buckets that the events are about. */
export const bucketsIn = (rows: readonly AuditRow[]): readonly string[] =>
  rows.flatMap(({ object, bucket, detail }) => {
    const into = movedInto(detail);
    return [
      ...(bucket ? [bucket.uid] : []),
      ...(object?.model === "bucket" ? [object.uid] : []),
      ...(into?.model === "bucket" ? [into.uid] : []),
    ];
  });

/** The name of a user, from the rows; undefined if no row names them. */
export const actorNameIn = (rows: readonly AuditRow[], uid: string): string | undefined =>
  rows.find(({ actor }) => actor?.uid === uid)?.actor?.fullname || undefined;

export const objectNameIn = (rows: readonly AuditRow[], uid: string): string | undefined => {
  for (const { object, bucket } of rows)
    for (const one of [object, bucket]) if (one?.uid === uid) return one.name;
  return undefined;
};
