import { memo } from "react";
import { type PermissionsText, usePermissionsText } from "../../../text/permissions-text.ts";
import { Table } from "../../../ui/table.tsx";
import { useGrowingRows } from "../../../ui/use-growing-rows.tsx";
import { ChangedName } from "../changed-name.tsx";
import { type MemberPermissions, whyWords } from "./reason-words.ts";

interface WhoTableProps {
  readonly rows: readonly MemberPermissions[];
  /** The object that the table is about. */
  readonly here: string;
}

interface Filtered {
  /** The filter that these rows match. */
  readonly filter: string;
}

const rightsOf = ({ permissions }: MemberPermissions, text: PermissionsText): string =>
  permissions.map((one) => text.names[one]).join(", ");

/** Memoised, because there may be a thousand rows. */
export const WhoTable = memo(function WhoTable({ filter, ...table }: WhoTableProps & Filtered) {
  const { shown, end } = useGrowingRows(table.rows, filter);
  return (
    <>
      <WholeTable {...table} rows={shown} />
      {end}
    </>
  );
});

/** All rows at once. */
export function WholeTable({ rows, here }: WhoTableProps) {
  const text = usePermissionsText();
  const { columns } = text.who;
  return (
    <Table
      caption={text.who.title}
      rows={rows}
      rowKey={({ user }) => user.uid}
      columns={[
        { id: "name", header: columns.name, isRowHeader: true, cell: ({ user }) => <Person user={user} /> },
        {
          id: "permissions",
          header: columns.permissions,
          isWideOnly: true,
          cell: (row) => rightsOf(row, text),
        },
        {
          id: "reasons",
          header: columns.reasons,
          isWideOnly: true,
          cell: (row) => <Reasons words={whyWords(row, here, text.who)} />,
        },
      ]}
      narrowNote={(row) => (
        <>
          <p className="text-ink">{rightsOf(row, text)}</p>
          <Reasons words={whyWords(row, here, text.who)} />
        </>
      )}
    />
  );
}

function Person({ user }: Pick<MemberPermissions, "user">) {
  return (
    <div className="min-w-0 wrap-anywhere">
      {user.fullname}
      <div className="text-meta text-ink-2">{user.email}</div>
      <ChangedName change={user.change} />
    </div>
  );
}

function Reasons({ words }: { readonly words: readonly string[] }) {
  return (
    <ul className="text-meta text-ink-2">
      {words.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}
