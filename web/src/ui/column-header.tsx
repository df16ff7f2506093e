import { classes } from "./classes.ts";
import { columnClass } from "./ledger-row.tsx";

type ColumnHeaderProps = {
  readonly title: string;
  readonly note: string;
  readonly columns: readonly string[];
  /** How many buttons each row has. */
  readonly buttons?: 1 | 3;
};

/**
 * The names of a list's columns, where there is room for columns. Hidden from screen readers, which read each row in
 * words.
 */
export function ColumnHeader({ title, note, columns, buttons = 3 }: ColumnHeaderProps) {
  return (
    <div
      aria-hidden="true"
      className="hidden items-center gap-3 border-b border-line px-3 py-1.5 text-meta text-ink-2 md:flex"
    >
      <span className="w-7" />
      <div className="flex min-w-0 flex-1 items-center gap-4">
        <span className="min-w-0 flex-[3] truncate">{title}</span>
        <span className="min-w-0 flex-[2] truncate">{note}</span>
        {columns.map((column, at) => (
          <span key={column} className={columnClass(at)}>
            {column}
          </span>
        ))}
      </div>
      {/* As wide as the buttons of a row. */}
      <span
        className={classes("shrink-0", buttons === 1 ? "w-hit" : "w-[calc(var(--spacing-hit)*3+0.25rem)]")}
      />
    </div>
  );
}
