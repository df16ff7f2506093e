import type { LeaverReport } from "@keepwell/contract/team/audit.endpoints.ts";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { UsernameIcon } from "@keepwell/ui/icons.ts";
import { type Column, Table } from "@keepwell/ui/table.tsx";
import { RouterTextLink } from "../../../app/links.tsx";
import { useAuditText } from "../../../text/audit-text.ts";
import { isoDay } from "../../../text/date-time.ts";

interface LeaverListProps {
  readonly reports: readonly LeaverReport[];
  /** Whether the user can open the reports. Only administrators can open them. */
  readonly canOpen: boolean;
}

/**
 * The reports on members who have left and could see something. Each says how many entries they could see, and how many
 * of these an administrator has ticked off.
 */
export function LeaverList({ reports, canOpen }: LeaverListProps) {
  const { leavers: words } = useAuditText();
  const progress = ({ done, entries }: LeaverReport) => words.progressOf(done, entries);
  const day = ({ left_at }: LeaverReport) => (
    <span className="whitespace-nowrap tabular-nums">{isoDay(left_at)}</span>
  );
  const columns: Column<LeaverReport>[] = [
    {
      id: "person",
      header: words.person,
      isRowHeader: true,
      cell: ({ uid, user }) => (
        <span className="flex flex-col wrap-anywhere">
          {canOpen ? (
            <RouterTextLink to="/team/leavers/$id" params={{ id: uid }}>
              {user.fullname}
            </RouterTextLink>
          ) : (
            user.fullname
          )}
          <span className="text-meta wrap-anywhere text-ink-2">{user.email}</span>
        </span>
      ),
    },
    { id: "left", header: words.leftAt, isWideOnly: true, cell: day },
    { id: "progress", header: words.progress, align: "end", cell: progress },
  ];
  if (reports.length === 0)
    return (
      <EmptyState glyph={UsernameIcon} title={words.emptyTitle}>
        {words.empty}
      </EmptyState>
    );
  return (
    <Table
      caption={words.caption}
      columns={columns}
      rows={reports}
      rowKey={({ uid }) => uid}
      narrowNote={({ left_at }) => words.left(left_at)}
    />
  );
}
