/** @file Columns that the table of administrators shares with the table of a group's members. */

import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { ClearIcon } from "@keepwell/ui/icons.ts";
import type { Column } from "@keepwell/ui/table.tsx";
import { isoDay } from "../../text/date-time.ts";

/** The day since which a person has been a member of the group, or an administrator. */
export const sinceColumn = <Row extends { readonly created_at: string }>(header: string): Column<Row> => ({
  id: "since",
  header,
  isWideOnly: true,
  cell: ({ created_at }) => <span className="whitespace-nowrap tabular-nums">{isoDay(created_at)}</span>,
});

interface Removal<Row> {
  /** The header of the column. It is not shown. */
  readonly header: string;
  readonly tip: string;
  /** Returns the accessible name of the button in that row. */
  readonly nameOf: (row: Row) => string;
  /** Returns why the user cannot remove the member in that row; undefined if they can. */
  readonly refusalOf: (row: Row) => string | undefined;
  readonly onRemove: (row: Row) => void;
}

/** A button in each row that removes the member from the group or from the administrators. */
export const removalColumn = <Row,>(removal: Removal<Row>): Column<Row> => ({
  id: "remove",
  header: removal.header,
  isHeaderHidden: true,
  align: "end",
  cell: (row) => (
    <IconButton
      name={removal.nameOf(row)}
      tip={removal.tip}
      icon={ClearIcon}
      tone="danger"
      disabledReason={removal.refusalOf(row)}
      onPress={() => removal.onRemove(row)}
    />
  ),
});
