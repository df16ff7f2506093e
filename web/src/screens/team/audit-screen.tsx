import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../../app/sessions.ts";
import type { AuditFilter } from "../../features/team/audit/audit-filter.ts";
import { AuditFilters } from "../../features/team/audit/audit-filters.tsx";
import { AuditLog } from "../../features/team/audit/audit-log.tsx";
import { auditQuery } from "../../features/team/audit/audit-queries.ts";
import { useAuditText } from "../../text/audit-text.ts";
import { TeamQuery } from "./team-query.tsx";

/** What happened in the enterprise. */
export function AuditScreen() {
  const session = useSession();
  const words = useAuditText().log;
  const [filter, setFilter] = useState<AuditFilter>({});
  const query = useInfiniteQuery(auditQuery(session, filter));
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-ink-2">{words.note}</p>
      <AuditFilters session={session} filter={filter} onChange={setFilter} />
      <TeamQuery query={query}>
        {({ pages }) => (
          <AuditLog
            session={session}
            rows={pages.flatMap(({ events }) => events)}
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
