import type { EnterpriseAdmin } from "@keepwell/contract/team/roster.endpoints.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { isoDay } from "../../../text/date-time.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ClearIcon } from "../../../ui/icons.ts";
import { type Column, Table } from "../../../ui/table.tsx";

interface AdminTableProps {
  readonly admins: readonly EnterpriseAdmin[];
  readonly mayRemove: boolean;
  readonly restored: string | undefined;
  readonly onRemove: (admin: EnterpriseAdmin) => void;
}

export function AdminTable({ admins, mayRemove, restored, onRemove }: AdminTableProps) {
  const text = useTeamText();
  const words = text.admins;
  const offline = useOfflineReason();
  const removing: Column<EnterpriseAdmin> = {
    id: "remove",
    header: text.users.actions,
    isHeaderHidden: true,
    align: "end",
    cell: (admin) => (
      <IconButton
        name={words.removeOf(admin.user.fullname)}
        tip={words.remove}
        icon={ClearIcon}
        tone="danger"
        disabledReason={admins.length === 1 ? words.lastTitle : offline}
        onPress={() => onRemove(admin)}
      />
    ),
  };
  const columns: Column<EnterpriseAdmin>[] = [
    { id: "name", header: text.users.name, isRowHeader: true, cell: ({ user }) => user.fullname },
    {
      id: "email",
      header: text.users.email,
      isWideOnly: true,
      cell: ({ user }) => <span className="wrap-anywhere">{user.email}</span>,
    },
    {
      id: "since",
      header: words.since,
      isWideOnly: true,
      cell: ({ created_at }) => <span className="whitespace-nowrap tabular-nums">{isoDay(created_at)}</span>,
    },
    ...(mayRemove ? [removing] : []),
  ];
  return (
    <Table
      caption={text.sections.admins}
      columns={columns}
      rows={admins}
      rowKey={({ id }) => id}
      flashing={restored}
      narrowNote={({ user }) => <span className="wrap-anywhere">{user.email}</span>}
    />
  );
}
