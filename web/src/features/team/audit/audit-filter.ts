import type { AuditQuery } from "@keepwell/contract/team/audit.endpoints.ts";
import { AUDIT_KINDS, type AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import type { MemberSearch } from "../../../app/search.ts";

/** What of the log is shown; what is absent does not narrow it. People and objects by their uids. */
export interface AuditFilter {
  readonly kind?: AuditKind | undefined;
  readonly actor?: string | undefined;
  readonly object?: string | undefined;
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

/** As the address says it. What makes no sense narrows nothing. */
export const filterIn = ({ kind, actor, object, from, to }: MemberSearch): AuditFilter => ({
  kind: AUDIT_KINDS.find((one) => one === kind),
  actor,
  object,
  from: dayAt(from) && from,
  to: dayAt(to) && to,
});

/** As the server is asked. */
export const toQuery = ({ kind, actor, object, from, to }: AuditFilter): AuditQuery => {
  const asked = { kind, actor, object, from: dayAt(from), to: dayAt(to, 1) };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
};
