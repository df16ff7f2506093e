import type { AuditQuery, AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import type { Api } from "../api/api.ts";

/** The most pages that a client reads. With 200 rows on a page, they hold two hundred thousand events. */
const PAGES_MAX = 1000;

interface Reading {
  readonly enterpriseId: string;
  readonly asked: AuditQuery;
  /** Called before each page. Returns whether to read that page. */
  readonly isWanted: () => boolean;
}

export interface ReadAudit {
  readonly rows: readonly AuditRow[];
  /** Whether there are earlier events than those that were read. */
  readonly hasMore: boolean;
}

/** Whether the events are sorted from the latest to the earliest, and all are earlier than the event `before`. */
const isBackwards = (rows: readonly AuditRow[], before: number): boolean =>
  rows.every(({ seq }, at) => seq < (rows[at - 1]?.seq ?? before));

/**
 * The events that fit the query, the latest first, from at most `PAGES_MAX` pages.
 * @throws CannotVerifyError if an event is not earlier than the previous one, or if a page without events is not the
 * last one.
 */
export const readAudit = async (
  { team }: Pick<Api, "team">,
  { enterpriseId, asked, isWanted }: Reading,
): Promise<ReadAudit> => {
  const rows: AuditRow[] = [];
  let query = asked;
  for (let page = 1; page <= PAGES_MAX && isWanted(); page += 1) {
    const { events, has_more } = await team.listAudit({ params: { enterpriseId }, query });
    ensure(isBackwards(events, query.before ?? Number.POSITIVE_INFINITY));
    rows.push(...events);
    const last = events.at(-1);
    if (!has_more) return { rows, hasMore: false };
    ensure(last !== undefined);
    query = { ...asked, before: last.seq };
  }
  return { rows, hasMore: true };
};
