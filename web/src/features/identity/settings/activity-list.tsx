import type { AccountEvent } from "@keepwell/contract/identity/account.endpoints.ts";
import { MoreButton } from "@keepwell/ui/more-button.tsx";
import { type Column, Table } from "@keepwell/ui/table.tsx";
import { useBrowserName } from "../../../app/browser-name.ts";
import { useSettingsText } from "../../../text/settings-text.ts";

interface ActivityListProps {
  readonly events: readonly AccountEvent[];
  /** Loads earlier events; undefined if there are none. */
  readonly onMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
}

/** The security log, newest first. */
export function ActivityList({ events, onMore, isLoadingMore }: ActivityListProps) {
  const text = useSettingsText();
  const words = text.activity;
  const browserName = useBrowserName();
  const describeOrigin = ({ kind, user_agent, ip }: AccountEvent) =>
    kind.startsWith("operator_") ? words.operator : `${browserName(user_agent)} · ${ip}`;
  const describeEvent = ({ kind, detail }: AccountEvent) =>
    detail ? `${words.kinds[kind]} (${detail})` : words.kinds[kind];
  const columns: Column<AccountEvent>[] = [
    { id: "event", header: words.event, isRowHeader: true, cell: describeEvent },
    { id: "from", header: words.from, isWideOnly: true, cell: describeOrigin },
    { id: "when", header: words.when, isWideOnly: true, cell: ({ at }) => text.dateTime(at) },
  ];
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-prose text-ui text-ink-2">{words.kept}</p>
      <Table
        caption={words.caption}
        columns={columns}
        rows={events}
        rowKey={({ seq }) => String(seq)}
        narrowNote={(event) => `${text.dateTime(event.at)} · ${describeOrigin(event)}`}
      />
      <MoreButton label={words.more} isLoading={isLoadingMore} onMore={onMore} />
    </div>
  );
}
