import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { FieldError } from "./field.tsx";

export type RadioRow<Value extends string> = {
  readonly value: Value;
  readonly title: string;
  readonly note?: ReactNode;
  /** Shown at the right, aligned in all rows, for example a price. */
  readonly aside?: ReactNode;
  /** Why the row cannot be chosen. The row stays focusable and shows the reason. */
  readonly disabledReason?: string | undefined;
};

export type Choice<Value extends string> = {
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
};

type RadioRowsProps<Value extends string> = Choice<Value> & {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly name: string;
  readonly rows: readonly RadioRow<Value>[];
  readonly error?: string | undefined;
};

/**
 * Radio buttons for a choice with consequences. Each choice is a row, so that the details of all choices are aligned.
 */
export function RadioRows<Value extends string>(props: RadioRowsProps<Value>) {
  const errorId = useId();
  return (
    <fieldset
      className="flex flex-col gap-1"
      aria-describedby={props.error === undefined ? undefined : errorId}
    >
      <legend className={props.isLabelHidden ? "sr-only" : "mb-1 text-ui font-semibold"}>
        {props.label}
      </legend>
      <div className="divide-y divide-line rounded-control border border-control bg-surface">
        {props.rows.map((row) => (
          <Row
            key={row.value}
            row={row}
            name={props.name}
            isChosen={row.value === props.value}
            isInvalid={props.error !== undefined}
            onChoose={() => props.onChange(row.value)}
          />
        ))}
      </div>
      <FieldError id={errorId}>{props.error}</FieldError>
    </fieldset>
  );
}

type RowProps<Value extends string> = {
  readonly row: RadioRow<Value>;
  readonly name: string;
  readonly isChosen: boolean;
  readonly isInvalid: boolean;
  readonly onChoose: () => void;
};

function Row<Value extends string>({ row, name, isChosen, isInvalid, onChoose }: RowProps<Value>) {
  const id = useId();
  const isRefused = row.disabledReason !== undefined;
  const hasNote = row.note !== undefined || isRefused;
  return (
    <label
      className={classes(
        "relative flex items-start gap-3 px-3 py-2.5 first:rounded-t-control last:rounded-b-control",
        "outline-offset-2 outline-focus has-focus-visible:z-10 has-focus-visible:outline-2",
        isChosen ? "bg-selected" : !isRefused && "hover:bg-tint",
      )}
    >
      <input
        type="radio"
        name={name}
        value={row.value}
        checked={isChosen}
        onChange={() => !isRefused && onChoose()}
        aria-labelledby={`${id}-title ${row.aside === undefined ? "" : `${id}-aside`}`}
        aria-describedby={hasNote ? `${id}-note` : undefined}
        aria-disabled={isRefused ? true : undefined}
        aria-invalid={isInvalid ? true : undefined}
        className="peer absolute inset-0 m-0 cursor-default opacity-0"
      />
      <RadioGlyph isChosen={isChosen} isRefused={isRefused} />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span id={`${id}-title`} className={classes("font-semibold", isRefused && "text-ink-3")}>
          {row.title}
        </span>
        {row.aside !== undefined && (
          <span id={`${id}-aside`} className={classes("tabular-nums", isRefused ? "text-ink-3" : "text-ink")}>
            {row.aside}
          </span>
        )}
        {hasNote && (
          <span id={`${id}-note`} className="basis-full text-meta text-ink-2">
            {row.note !== undefined && (
              <span className={classes("block", isRefused && "text-ink-3")}>{row.note}</span>
            )}
            {isRefused && <span className="block">{row.disabledReason}</span>}
          </span>
        )}
      </span>
    </label>
  );
}

export function RadioGlyph({
  isChosen,
  isRefused = false,
}: {
  readonly isChosen: boolean;
  readonly isRefused?: boolean;
}) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "mt-0.5 inline-flex size-4.5 shrink-0 items-center justify-center rounded-full border bg-surface",
        isChosen ? "border-accent" : "border-control",
        isRefused && "opacity-50",
      )}
    >
      {isChosen && <span className="size-2.5 rounded-full bg-accent forced-colors:bg-[Highlight]" />}
    </span>
  );
}
