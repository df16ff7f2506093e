import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Dated } from "./dated.tsx";

export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The alignment; use `end` for amounts. */
  readonly align?: "start" | "end";
  /** Whether the cells of this column are the headers of their rows, for screen readers. True for one column. */
  readonly isRowHeader?: boolean;
  /**
   * Whether the column is hidden in windows below 768 px, but not on paper. If so, put its content also into
   * `narrowNote`.
   */
  readonly isWideOnly?: boolean;
  readonly isHeaderHidden?: boolean;
};

type TableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** A second line under the row header on a phone. */
  readonly narrowNote?: (row: Row) => ReactNode;
  /** The key of a row to highlight. The row has just come back because its deletion failed. */
  readonly flashing?: string | undefined;
  /** Whether the header stays in view below the page's top bar while the rows scroll. Use it for long tables. */
  readonly isHeaderSticky?: boolean;
};

/**
 * A read-only table. It never scrolls sideways: in a narrow window, the content of some columns moves into a second
 * line.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, narrowNote, flashing, isHeaderSticky = false } = props;
  return (
    <table className="w-full border-collapse bg-surface text-body">
      <caption className="sr-only">{caption}</caption>
      <thead
        className={classes(
          "bg-canvas print:bg-transparent",
          isHeaderSticky && "sticky top-13 z-5 shadow-[inset_0_-1px_0_var(--color-control)] md:top-14",
        )}
      >
        <tr className="border-b border-control">
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={cellClass(column, "text-meta font-semibold text-ink-2")}
            >
              <span className={column.isHeaderHidden ? "sr-only" : undefined}>{column.header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            data-key={rowKey(row)}
            className={classes(
              "h-row break-inside-avoid border-b border-line",
              rowKey(row) === flashing && "animate-flash",
            )}
          >
            {columns.map((column) =>
              column.isRowHeader ? (
                <th key={column.id} scope="row" className={cellClass(column, "font-normal")}>
                  {column.cell(row)}
                  {narrowNote && (
                    <div className="text-meta text-ink-2 md:hidden print:hidden">
                      <Dated>{narrowNote(row)}</Dated>
                    </div>
                  )}
                </th>
              ) : (
                <td key={column.id} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellClass<Row>(column: Column<Row>, more?: string): string {
  return classes(
    "px-3 py-1.5",
    column.align === "end" ? "text-end tabular-nums" : "text-start",
    column.isWideOnly && "max-md:hidden print:table-cell",
    more,
  );
}
