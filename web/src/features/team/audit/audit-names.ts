/** @file Pure functions that find the names of people and objects for the log and its filter. */
import type { signedPeople } from "@keepwell/client/team/signed-people.ts";
import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";
import type { Namer } from "../object-names.ts";

const namedObject = ({ object, bucket }: AuditRow, namer: Namer): AuditRow["object"] => {
  if (!object) return object;
  const { model } = object;
  if (model === "bucket") return { ...object, name: namer.bucket(object) };
  const isInside = (model === "list" || model === "entry") && bucket !== null;
  return isInside ? { ...object, name: namer.inside(model, object, bucket) } : object;
};

/**
 * Matches the detail of an event about moved entries, if the bucket or list to which they were moved has no readable
 * name.
 */
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

/** The names and addresses of members and former members that administrators have signed, by uid. */
export type SignedPeople = Awaited<ReturnType<typeof signedPeople>>;

interface Names {
  readonly namer: Namer;
  /** Undefined until the names have been read. */
  readonly people?: SignedPeople | undefined;
}

/** Adds the name and address of a deleted user from the signed list of members, if the server no longer knows them. */
const namedActor = (actor: NonNullable<AuditRow["actor"]>, people: Names["people"]): AuditRow["actor"] => {
  const signed = people?.get(actor.uid);
  return {
    ...actor,
    fullname: actor.fullname || (signed?.name ?? ""),
    email: actor.email ?? signed?.email ?? null,
  };
};

/**
 * Returns the event with the names of its objects. The names are opened from the sealed rows of the objects. If the
 * actor was deleted, adds the signed name and address of the actor.
 */
export const withNames = (row: AuditRow, { namer, people }: Names): AuditRow => ({
  ...row,
  actor: row.actor && namedActor(row.actor, people),
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
