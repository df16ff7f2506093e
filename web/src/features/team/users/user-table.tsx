import { type Column, Table } from "@keepwell/ui/table.tsx";
import { useGrowingRows } from "@keepwell/ui/use-growing-rows.tsx";
import { memo } from "react";
import { RouterTextLink } from "../../../app/links.tsx";
import { isoDay } from "../../../text/date-time.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { ChangedName } from "../changed-name.tsx";
import { useRowActions } from "../row-actions.tsx";
import type { ShownUser } from "../team-queries.ts";
import { stateWords } from "./state-words.ts";

interface UserTableProps {
  readonly users: readonly ShownUser[];
  /**
   * Maps a member's uid to whether the member's code was compared. Undefined until this is loaded. Also undefined if
   * the user is not an administrator.
   */
  readonly compared: ReadonlyMap<string, boolean> | undefined;
  /** The filter by which these rows were found. */
  readonly filter: string;
  /** The row that is shown again because the member could not be deleted. */
  readonly restored: string | undefined;
  /** Why the user cannot delete this member; undefined if the user can. */
  readonly refusal: (user: ShownUser) => string | undefined;
  readonly onDelete: (user: ShownUser) => void;
}

/** Memoised, because there may be a thousand rows. */
export const UserTable = memo(function UserTable(props: UserTableProps) {
  const { users, compared, filter, restored, refusal, onDelete } = props;
  const text = useTeamText();
  const RowActions = useRowActions();
  const words = text.users;
  const { shown, end } = useGrowingRows(users, filter);
  const day = ({ created_at }: ShownUser) => (
    <span className="whitespace-nowrap tabular-nums">{isoDay(created_at)}</span>
  );
  const notCompared = ({ uid, state }: ShownUser) =>
    compared?.get(uid) === false &&
    state === "active" && <span className="block text-meta text-warn-text">{text.compare.state}</span>;
  const notRecoverable = ({ obstacle }: ShownUser) =>
    obstacle !== null && <span className="block text-meta text-ink-2">{words.obstacles[obstacle]}</span>;
  const columns: Column<ShownUser>[] = [
    {
      id: "name",
      header: words.name,
      isRowHeader: true,
      cell: ({ uid, fullname, change }) => (
        <>
          <RouterTextLink
            to="/team/users/$userId"
            params={{ userId: uid }}
            className="wrap-anywhere lg:inline-block lg:min-w-32"
          >
            {fullname}
          </RouterTextLink>
          <ChangedName change={change} />
        </>
      ),
    },
    {
      id: "email",
      header: words.email,
      isWideOnly: true,
      cell: ({ email }) => <span className="wrap-anywhere lg:inline-block lg:min-w-44">{email}</span>,
    },
    {
      id: "state",
      header: words.state,
      isWideOnly: true,
      cell: (user) => (
        <>
          {stateWords(user, text)}
          {notCompared(user)}
          {notRecoverable(user)}
        </>
      ),
    },
    { id: "created", header: words.created, isWideOnly: true, cell: day },
    {
      id: "actions",
      header: words.actions,
      isHeaderHidden: true,
      align: "end",
      cell: (user) => (
        <RowActions
          name={user.fullname}
          to="/team/users/$userId"
          params={{ userId: user.uid }}
          refusal={refusal(user)}
          onDelete={() => onDelete(user)}
        />
      ),
    },
  ];
  return (
    <>
      <Table
        caption={text.sections.users}
        columns={columns}
        rows={shown}
        rowKey={({ uid }) => uid}
        flashing={restored}
        isHeaderSticky
        narrowNote={(user) => (
          <>
            <span className="block wrap-anywhere">{user.email}</span>
            <span className="block">
              {stateWords(user, text)} · {day(user)}
            </span>
            {notCompared(user)}
            {notRecoverable(user)}
          </>
        )}
      />
      {end}
    </>
  );
});
