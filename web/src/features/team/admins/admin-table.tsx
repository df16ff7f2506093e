import type { EnterpriseAdmin } from "@keepwell/contract/team/roster.endpoints.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { type Column, Table } from "../../../ui/table.tsx";
import { removalColumn, sinceColumn } from "../member-columns.tsx";

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
  const removal = removalColumn<EnterpriseAdmin>({
    header: text.users.actions,
    tip: words.remove,
    nameOf: ({ user }) => words.removeOf(user.fullname),
    disabledReason: admins.length === 1 ? words.lastTitle : offline,
    onRemove,
  });
  const columns: Column<EnterpriseAdmin>[] = [
    { id: "name", header: text.users.name, isRowHeader: true, cell: ({ user }) => user.fullname },
    {
      id: "email",
      header: text.users.email,
      isWideOnly: true,
      cell: ({ user }) => <span className="wrap-anywhere">{user.email}</span>,
    },
    sinceColumn(words.since),
    ...(mayRemove ? [removal] : []),
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
