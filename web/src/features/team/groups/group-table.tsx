import type { UserGroup } from "@keepwell/contract/team/groups.endpoints.ts";
import { type Column, Table } from "@keepwell/ui/table.tsx";
import { useGrowingRows } from "@keepwell/ui/use-growing-rows.tsx";
import { RouterTextLink } from "../../../app/links.tsx";
import { useOfflineReason } from "../../../app/use-online.ts";
import { isoDay } from "../../../text/date-time.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { useRowActions } from "../row-actions.tsx";

interface GroupTableProps {
  readonly groups: readonly UserGroup[];
  /** The filter by which these rows were found. */
  readonly filter: string;
  readonly restored: string | undefined;
  readonly onDelete: (group: UserGroup) => void;
}

export function GroupTable({ groups, filter, restored, onDelete }: GroupTableProps) {
  const text = useTeamText();
  const RowActions = useRowActions();
  const words = text.groups;
  const offline = useOfflineReason();
  const { shown, end } = useGrowingRows(groups, filter);
  const day = ({ created_at }: UserGroup) => (
    <span className="whitespace-nowrap tabular-nums">{isoDay(created_at)}</span>
  );
  const columns: Column<UserGroup>[] = [
    {
      id: "friendly-name",
      header: words.friendlyName,
      isRowHeader: true,
      cell: ({ uid, friendly_name }) => (
        <RouterTextLink to="/team/groups/$groupId" params={{ groupId: uid }} className="wrap-anywhere">
          {friendly_name}
        </RouterTextLink>
      ),
    },
    {
      id: "name",
      header: words.name,
      isWideOnly: true,
      cell: ({ name }) => <span className="secret wrap-anywhere lg:inline-block lg:min-w-32">{name}</span>,
    },
    {
      id: "members",
      header: words.members,
      isWideOnly: true,
      cell: ({ members }) => <span className="whitespace-nowrap">{words.memberCount(members)}</span>,
    },
    { id: "created", header: text.users.created, isWideOnly: true, cell: day },
    {
      id: "actions",
      header: text.users.actions,
      isHeaderHidden: true,
      align: "end",
      cell: (group) => (
        <RowActions
          name={group.friendly_name}
          to="/team/groups/$groupId"
          params={{ groupId: group.uid }}
          refusal={offline}
          onDelete={() => onDelete(group)}
        />
      ),
    },
  ];
  return (
    <>
      <Table
        caption={text.sections.groups}
        columns={columns}
        rows={shown}
        rowKey={({ uid }) => uid}
        flashing={restored}
        isHeaderSticky
        narrowNote={(group) => (
          <>
            <span className="secret block wrap-anywhere">{group.name}</span>
            <span>
              {words.memberCount(group.members)} · {day(group)}
            </span>
          </>
        )}
      />
      {end}
    </>
  );
}
