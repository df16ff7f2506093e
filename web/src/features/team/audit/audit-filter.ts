import type { AuditQuery } from "@keepwell/contract/team/audit.endpoints.ts";
import { AUDIT_KINDS, type AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import type { MemberSearch } from "../../../app/search.ts";

/** The filter of the log. A missing property does not filter. People and objects are given by uid. */
export interface AuditFilter {
  readonly kind?: AuditKind | undefined;
  readonly actor?: string | undefined;
  readonly object?: string | undefined;
  /** Days in the reader's time zone, `YYYY-MM-DD`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const isNarrowed = (filter: AuditFilter): boolean =>
  Object.values(filter).some((one) => one !== undefined);

/**
 * Returns the time at which the day `later` days after `day` begins, in the reader's time zone. Undefined if `day` is
 * not of the form `YYYY-MM-DD`.
 */
const dayAt = (day: string | undefined, later = 0): string | undefined => {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? "") ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(date) + later).toISOString();
};

/** Reads the filter from the address. Unknown kinds, and days of another form, are ignored. */
export const filterIn = ({ kind, actor, object, from, to }: MemberSearch): AuditFilter => ({
  kind: AUDIT_KINDS.find((one) => one === kind),
  actor,
  object,
  from: dayAt(from) && from,
  to: dayAt(to) && to,
});

export const toQuery = ({ kind, actor, object, from, to }: AuditFilter): AuditQuery => {
  const asked = { kind, actor, object, from: dayAt(from), to: dayAt(to, 1) };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
};
