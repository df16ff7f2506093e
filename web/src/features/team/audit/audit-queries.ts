/** @file The queries of the audit log. Their keys begin with the identity's uid. */
import type { Session } from "@keepwell/client/session/session.ts";
import { type ReadAudit, readAudit } from "@keepwell/client/team/read-audit.ts";
import type { AuditQuery } from "@keepwell/contract/team/audit.endpoints.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../app/query-client.ts";
import { loadNamer } from "../object-names.ts";
import { loadEnterpriseParams, teamKey } from "../team-queries.ts";
import { type AuditFilter, toQuery } from "./audit-filter.ts";
import { bucketsIn, withNames } from "./audit-names.ts";

const page = async (session: Session, query: AuditQuery) =>
  session.api.team.listAudit({ params: await loadEnterpriseParams(session), query });

/** The audit log, page by page, the latest events first. */
export const auditQuery = (session: Session, filter: AuditFilter) => {
  const asked = toQuery(filter);
  return infiniteQueryOptions({
    queryKey: [...teamKey(session), "audit", asked] as const,
    queryFn: ({ pageParam }) => page(session, pageParam === 0 ? asked : { ...asked, before: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ events, has_more }) => (has_more ? events.at(-1)?.seq : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

/** The signed names and addresses of members and former members. */
export const signedPeopleQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "signed-people"] as const,
    queryFn: async () => (await import("@keepwell/client/team/signed-people.ts")).signedPeople(session),
  });

interface WholeLog {
  readonly filter: AuditFilter;
  /** Called before each page of the log is read. Returns whether to read that page. */
  readonly isWanted: () => boolean;
  /** The descriptions of objects whose names cannot be read. */
  readonly unnamed: Parameters<typeof loadNamer>[2];
}

/** Reads all events that match the filter, up to a limit. Names of objects are opened from their sealed rows. */
export const readAllAudit = async (
  session: Session,
  { filter, isWanted, unnamed }: WholeLog,
): Promise<ReadAudit> => {
  const params = await loadEnterpriseParams(session);
  const read = await readAudit(session.api, { ...params, asked: toQuery(filter), isWanted });
  const namer = await loadNamer(session, bucketsIn(read.rows), unnamed);
  // An error, such as a list of members that cannot be verified, is ignored, because the log is useful even without
  // these names.
  const people = await queryClient.ensureQueryData(signedPeopleQuery(session)).catch(() => undefined);
  return { ...read, rows: read.rows.map((row) => withNames(row, { namer, people })) };
};
