import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useSession } from "../../app/sessions.ts";
import { type AuditFilter, filterIn } from "../../features/team/audit/audit-filter.ts";
import { AuditFilters } from "../../features/team/audit/audit-filters.tsx";
import { AuditLog } from "../../features/team/audit/audit-log.tsx";
import { bucketsIn, withNames } from "../../features/team/audit/audit-names.ts";
import { auditQuery, signedPeopleQuery } from "../../features/team/audit/audit-queries.ts";
import { useNamer } from "../../features/team/object-names.ts";
import { useAuditText } from "../../text/audit-text.ts";
import { TeamQuery } from "./team-query.tsx";

export function AuditScreen() {
  const session = useSession();
  const words = useAuditText().log;
  const [filter, setFilter] = useAuditFilter();
  const query = useInfiniteQuery(auditQuery(session, filter));
  const events = useMemo(() => query.data?.pages.flatMap((page) => page.events) ?? [], [query.data]);
  const namer = useNamer(
    session,
    useMemo(() => bucketsIn(events), [events]),
  );
  const people = useQuery(signedPeopleQuery(session)).data;
  const rows = useMemo(() => events.map((row) => withNames(row, { namer, people })), [events, namer, people]);
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-ink-2">{words.note}</p>
      <AuditFilters session={session} filter={filter} rows={rows} people={people} onChange={setFilter} />
      <TeamQuery query={query}>
        {() => (
          <AuditLog
            session={session}
            rows={rows}
            filter={filter}
            onFilter={setFilter}
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            isLoadingMore={query.isFetchingNextPage}
          />
        )}
      </TeamQuery>
    </div>
  );
}

/** The filter is a part of the address, so that a reload or a shared link shows the same part of the log. */
function useAuditFilter() {
  const { kind, actor, object, from, to } = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = useMemo(
    () =>
      filterIn({
        ...(kind && { kind }),
        ...(actor && { actor }),
        ...(object && { object }),
        ...(from && { from }),
        ...(to && { to }),
      }),
    [kind, actor, object, from, to],
  );
  const set = (next: AuditFilter, isTyped = false) => {
    // A typed date replaces the address in the history, because the user types it digit by digit. Any other change adds
    // an address to the history, so that Back undoes the change.
    const search = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
    void navigate({ to: ".", search, replace: isTyped, resetScroll: false });
  };
  return [filter, set] as const;
}
