/** @file What those are called by whom the log is narrowed; the address knows their uids alone. Pure. */
import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";

/** Undefined where no row tells. */
export const actorNameIn = (rows: readonly AuditRow[], uid: string): string | undefined =>
  rows.find(({ actor }) => actor?.uid === uid)?.actor?.fullname || undefined;

export const objectNameIn = (rows: readonly AuditRow[], uid: string): string | undefined => {
  for (const { object, bucket } of rows)
    for (const one of [object, bucket]) if (one?.uid === uid) return one.name;
  return undefined;
};
