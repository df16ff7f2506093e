import { type Column, Table } from "@keepwell/ui/table.tsx";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { ChangedName, stopReason } from "../changed-name.tsx";
import { removalColumn, sinceColumn } from "../member-columns.tsx";
import type { ShownAdmin } from "../team-queries.ts";

interface AdminTableProps {
  readonly admins: readonly ShownAdmin[];
  readonly mayRemove: boolean;
  readonly restored: string | undefined;
  readonly onRemove: (admin: ShownAdmin) => void;
}

export function AdminTable({ admins, mayRemove, restored, onRemove }: AdminTableProps) {
  const text = useTeamText();
  const words = text.admins;
  const offline = useOfflineReason();
  const removal = removalColumn<ShownAdmin>({
    header: text.users.actions,
    tip: words.remove,
    nameOf: ({ user }) => words.removeOf(user.fullname),
    refusalOf: ({ user }) =>
      admins.length === 1 ? words.lastTitle : (offline ?? stopReason(user.change, text.memberNames)),
    onRemove,
  });
  const columns: Column<ShownAdmin>[] = [
    { id: "name", header: text.users.name, isRowHeader: true, cell: ({ user }) => <AdminName user={user} /> },
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

function AdminName({ user }: Pick<ShownAdmin, "user">) {
  return (
    <>
      {user.fullname}
      <ChangedName change={user.change} />
    </>
  );
}
