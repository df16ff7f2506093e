import type { UserGroup } from "@keepwell/contract/team/groups.endpoints.ts";
import { RouterTextLink } from "../../../app/links.tsx";
import { useOfflineReason } from "../../../app/use-online.ts";
import { isoDay } from "../../../text/date-time.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { useText } from "../../../text/text.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { DeleteIcon } from "../../../ui/icons.ts";
import { type Column, Table } from "../../../ui/table.tsx";
import { useGrowingRows } from "../../../ui/use-growing-rows.tsx";

interface GroupTableProps {
  readonly groups: readonly UserGroup[];
  readonly restored: string | undefined;
  readonly onDelete: (group: UserGroup) => void;
}

export function GroupTable({ groups, restored, onDelete }: GroupTableProps) {
  const text = useTeamText();
  const { common } = useText();
  const words = text.groups;
  const offline = useOfflineReason();
  const { shown, end } = useGrowingRows(groups);
  const day = ({ created_at }: UserGroup) => (
    <span className="whitespace-nowrap tabular-nums">{isoDay(created_at)}</span>
  );
  const columns: Column<UserGroup>[] = [
    {
      id: "friendly-name",
      header: words.friendlyName,
      isRowHeader: true,
      cell: ({ uid, friendly_name }) => (
        <RouterTextLink to="/team/groups/$groupId" params={{ groupId: uid }} className="break-words">
          {friendly_name}
        </RouterTextLink>
      ),
    },
    {
      id: "name",
      header: words.name,
      isWideOnly: true,
      cell: ({ name }) => <span className="secret break-all">{name}</span>,
    },
    {
      id: "members",
      header: words.members,
      isWideOnly: true,
      cell: ({ members }) => words.memberCount(members),
    },
    { id: "created", header: text.users.created, isWideOnly: true, cell: day },
    {
      id: "actions",
      header: text.users.actions,
      isHeaderHidden: true,
      align: "end",
      cell: (group) => (
        <span className="inline-flex items-center gap-3">
          <RouterTextLink
            to="/team/groups/$groupId"
            params={{ groupId: group.uid }}
            aria-label={text.users.manageOf(group.friendly_name)}
            className="text-ui max-md:hidden"
          >
            {text.manage}
          </RouterTextLink>
          <IconButton
            name={text.users.deleteOf(group.friendly_name)}
            tip={common.delete}
            icon={DeleteIcon}
            tone="danger"
            disabledReason={offline}
            onPress={() => onDelete(group)}
          />
        </span>
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
            {words.memberCount(group.members)} · {day(group)}
          </>
        )}
      />
      {end}
    </>
  );
}
