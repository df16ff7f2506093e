/** @file The names of the people and objects in the filter; the address has only their uids. Pure. */
import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";

/** Undefined if no row names it. */
export const actorNameIn = (rows: readonly AuditRow[], uid: string): string | undefined =>
  rows.find(({ actor }) => actor?.uid === uid)?.actor?.fullname || undefined;

export const objectNameIn = (rows: readonly AuditRow[], uid: string): string | undefined => {
  for (const { object, bucket } of rows)
    for (const one of [object, bucket]) if (one?.uid === uid) return one.name;
  return undefined;
};
