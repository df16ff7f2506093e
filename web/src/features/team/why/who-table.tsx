import type { WhoRow } from "@keepwell/client/team/permissions/who/who-can-see.ts";
import { classes } from "@keepwell/ui/classes.ts";
import { Table } from "@keepwell/ui/table.tsx";
import { useGrowingRows } from "@keepwell/ui/use-growing-rows.tsx";
import { memo } from "react";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { ChangedName } from "../changed-name.tsx";
import { differenceWords, isAlarming, rightsWords, whyWords } from "./reason-words.ts";

interface WhoTableProps {
  readonly rows: readonly WhoRow[];
  /** The uid of the object that the table is about. */
  readonly here: string;
}

interface Filtered {
  /** The filter by which these rows were found. */
  readonly filter: string;
}

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

/** The table with all of the given rows. The printed sheet uses it directly. */
export function WholeTable({ rows, here }: WhoTableProps) {
  const text = usePermissionsText();
  const { columns } = text.who;
  return (
    <Table
      caption={text.who.title}
      rows={rows}
      rowKey={({ user }) => user.uid}
      columns={[
        { id: "name", header: columns.name, isRowHeader: true, cell: (row) => <Person row={row} /> },
        {
          id: "permissions",
          header: columns.permissions,
          isWideOnly: true,
          cell: (row) => rightsWords(row.permissions, text),
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
          <p className="text-ink">{rightsWords(row.permissions, text)}</p>
          <Reasons words={whyWords(row, here, text.who)} />
        </>
      )}
    />
  );
}

function Person({ row }: { readonly row: WhoRow }) {
  const { user } = row;
  const difference = differenceWords(row, usePermissionsText());
  return (
    <div className="min-w-0 wrap-anywhere">
      {user.fullname}
      <div className="text-meta text-ink-2">{user.email}</div>
      <ChangedName change={user.change} />
      {difference !== null && (
        <p className={classes("text-meta", isAlarming(row) ? "text-warn-text" : "text-ink-2")}>
          {difference}
        </p>
      )}
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
