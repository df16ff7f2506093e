import type { AuditQuery } from "@keepwell/contract/team/audit.endpoints.ts";
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";

interface Named {
  readonly uid: string;
  readonly name: string;
}

/** What of the log is shown; what is absent does not narrow it. */
export interface AuditFilter {
  readonly kind?: AuditKind | undefined;
  readonly actor?: Named | undefined;
  readonly object?: Named | undefined;
  /** Days where the reader is, `YYYY-MM-DD`; both belong to it. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const isNarrowed = (filter: AuditFilter): boolean =>
  Object.values(filter).some((one) => one !== undefined);

/** The beginning of that day where the reader is, or of one so many days later. Undefined for what is no day. */
const dayAt = (day: string | undefined, later = 0): string | undefined => {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? "") ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(date) + later).toISOString();
};

/** As the server is asked. */
export const askedOf = ({ kind, actor, object, from, to }: AuditFilter): AuditQuery => {
  const asked = { kind, actor: actor?.uid, object: object?.uid, from: dayAt(from), to: dayAt(to, 1) };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
};
