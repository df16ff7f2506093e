import type { TeamPasswordHealth } from "@keepwell/contract/team/password-health.endpoints.ts";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { HealthIcon } from "@keepwell/ui/icons.ts";
import { type Column, Table } from "@keepwell/ui/table.tsx";
import { isoDay } from "../../../text/date-time.ts";
import { useTeamHealthText } from "../../../text/team-health-text.ts";

type Sent = TeamPasswordHealth["sent"][number];

/** The counts that members have sent, one row for each of these members. */
export function TeamHealth({ members, sent }: TeamPasswordHealth) {
  const words = useTeamHealthText();
  const number = (id: keyof Sent["counts"], header: string, isWideOnly = true): Column<Sent> => ({
    ...{ id, header, isWideOnly, align: "end" },
    cell: ({ counts }) => <span className="tabular-nums">{words.number(counts[id])}</span>,
  });
  const columns: Column<Sent>[] = [
    {
      id: "member",
      header: words.member,
      isRowHeader: true,
      cell: ({ user }) => (
        <span className="flex flex-col wrap-anywhere">
          {user.fullname}
          <span className="text-meta wrap-anywhere text-ink-2">{user.email}</span>
        </span>
      ),
    },
    number("score", words.score, false),
    number("checked", words.checked),
    number("leaked", words.leaked),
    number("reused", words.reused),
    number("weak", words.weak),
    {
      ...{ id: "others", header: words.others, isWideOnly: true, align: "end" },
      cell: ({ counts }) => (
        <span className="tabular-nums">
          {words.number(counts.short + counts.http + counts.old + counts.code + counts.address)}
        </span>
      ),
    },
    {
      ...{ id: "sent", header: words.sentAt, isWideOnly: true },
      cell: ({ sent_at }) => <span className="whitespace-nowrap tabular-nums">{isoDay(sent_at)}</span>,
    },
  ];
  if (sent.length === 0)
    return (
      <EmptyState glyph={HealthIcon} title={words.emptyTitle}>
        {words.empty}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ui">{words.summary(sent.length, Math.max(0, members - sent.length))}</p>
      <Table
        caption={words.caption}
        columns={columns}
        rows={sent}
        rowKey={({ user }) => user.uid}
        narrowNote={({ counts, sent_at }) => words.narrow(counts, isoDay(sent_at))}
      />
    </div>
  );
}
