import type { Session } from "@keepwell/client/session/session.ts";
import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { DownloadIcon, HistoryIcon } from "@keepwell/ui/icons.ts";
import { MoreButton } from "@keepwell/ui/more-button.tsx";
import { useAuditText } from "../../../text/audit-text.ts";
import { type AuditFilter, isNarrowed } from "./audit-filter.ts";
import { AuditTable } from "./audit-table.tsx";
import { useAuditExport } from "./use-audit-export.ts";

interface AuditLogProps {
  readonly session: Session;
  readonly rows: readonly AuditRow[];
  readonly filter: AuditFilter;
  readonly onFilter: (filter: AuditFilter) => void;
  /** Loads earlier events; undefined if there are none. */
  readonly onMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
}

/** The loaded part of the log, the latest first. */
export function AuditLog({ session, rows, filter, onFilter, onMore, isLoadingMore }: AuditLogProps) {
  const words = useAuditText().log;
  const exporting = useAuditExport(session, filter);
  if (rows.length === 0) return <NothingNoted isNarrowed={isNarrowed(filter)} />;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ui text-ink-2 tabular-nums">
          {onMore ? words.shown(rows.length) : words.allShown(rows.length)}
        </p>
        <Button
          icon={DownloadIcon}
          isPending={exporting.isPending}
          pendingLabel={words.exporting}
          onPress={() => exporting.mutate()}
        >
          {words.export}
        </Button>
      </div>
      <AuditTable rows={rows} onNarrow={(part) => onFilter({ ...filter, ...part })} />
      <MoreButton label={words.more} isLoading={isLoadingMore} onMore={onMore} />
    </div>
  );
}

function NothingNoted({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const words = useAuditText().log;
  return (
    <EmptyState glyph={HistoryIcon} title={isNarrowed ? words.noneTitle : words.emptyTitle}>
      {isNarrowed ? words.none : words.empty}
    </EmptyState>
  );
}
