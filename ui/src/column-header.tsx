import { classes } from "./classes.ts";
import { columnClass } from "./ledger-row.tsx";

type ColumnNamesProps = {
  readonly title?: string;
  readonly note: string;
  readonly columns: readonly string[];
};

/** The width of a row's buttons, with the gaps between them. */
const BUTTONS_WIDTH = {
  1: "w-hit",
  2: "w-[calc(var(--spacing-hit)*2+0.75rem)]",
  /** Two copy buttons, which are closer together than other buttons, and a star. */
  3: "w-[calc(var(--spacing-hit)*3+0.875rem)]",
} as const;

type ColumnHeaderProps = ColumnNamesProps & {
  /** The number of buttons in each row. */
  readonly buttons?: keyof typeof BUTTONS_WIDTH;
};

/**
 * The names of a list's columns. They are shown if there is room for columns. Screen readers ignore them, because they
 * read each row in words.
 */
export function ColumnHeader({ buttons = 3, ...names }: ColumnHeaderProps) {
  return (
    <div
      aria-hidden="true"
      className="hidden items-center gap-3 border-b border-line px-3 py-1.5 text-meta text-ink-2 md:flex"
    >
      <span className="w-7" />
      <ColumnNames {...names} />
      <span className={classes("shrink-0", BUTTONS_WIDTH[buttons])} />
    </div>
  );
}

/** Only the names, each above its column. The caller leaves room for a row's glyph and buttons. */
export function ColumnNames({ title, note, columns }: ColumnNamesProps) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-4">
      <span className="min-w-0 flex-[3] truncate">{title}</span>
      <span className="min-w-0 flex-[2] truncate">{note}</span>
      {columns.map((column, at) => (
        <span key={column} className={columnClass(at)}>
          {column}
        </span>
      ))}
    </div>
  );
}
