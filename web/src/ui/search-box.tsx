import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from "react";
import { classes } from "./classes.ts";
import { bareInput, fieldBox } from "./field.tsx";
import { Icon, type IconShape } from "./icon.tsx";
import { SearchIcon } from "./icons.ts";
import { popoverSurface } from "./surfaces.ts";

export type SearchBoxRow = {
  readonly id: string;
  readonly glyph: IconShape;
  readonly title: ReactNode;
  readonly note: string;
};

type SearchBoxProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What stands in place of rows, and is said aloud: searching, nothing found, how many. */
  readonly status: string | undefined;
  readonly rows: readonly SearchBoxRow[];
  readonly onChoose: (id: string) => void;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A box with its findings below: arrows move, Enter opens, Esc empties and then closes (APG combobox). */
export function SearchBox(props: SearchBoxProps) {
  const { label, value, onChange, status, rows, onChoose } = props;
  const listId = useId();
  const [isOpen, open] = useState(false);
  const [marked, mark] = useState(0);
  const current = rows[Math.min(marked, rows.length - 1)];
  const isShown = isOpen && (rows.length > 0 || status !== undefined);
  const choose = (id: string) => {
    open(false);
    onChange("");
    onChoose(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && current) choose(current.id);
    else if (event.key === "Escape" && value !== "") onChange("");
    else if (event.key === "ArrowDown") mark(Math.min(marked + 1, rows.length - 1));
    else if (event.key === "ArrowUp") mark(Math.max(marked - 1, 0));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes when the focus has left both, nothing else
    <div
      className="relative w-full"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && open(false)}
    >
      <div className={fieldBox}>
        <Icon of={SearchIcon} className="self-center ps-2.5 text-ink-3" />
        <input
          ref={props.ref}
          type="search"
          role="combobox"
          aria-label={label}
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && current ? `${listId}-${current.id}` : undefined}
          value={value}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: asked for where the box fills the screen
          autoFocus={props.autoFocus}
          onFocus={() => open(true)}
          onChange={(event) => {
            open(true);
            mark(0);
            onChange(event.target.value);
          }}
          onKeyDown={onKeyDown}
          className={`${bareInput} px-2`}
        />
      </div>
      <span role="status" className="sr-only">
        {isOpen ? status : ""}
      </span>
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        className={classes(
          popoverSurface,
          "absolute inset-x-0 top-full z-50 mt-1 max-h-[60dvh] overflow-y-auto p-1",
          !isShown && "hidden",
        )}
      >
        {rows.length === 0 && <p className="px-2.5 py-2 text-ui text-ink-2">{status}</p>}
        {rows.map((row) => (
          <SearchRow
            key={row.id}
            id={`${listId}-${row.id}`}
            row={row}
            isMarked={row.id === current?.id}
            onChoose={() => choose(row.id)}
          />
        ))}
      </div>
    </div>
  );
}

type SearchRowProps = {
  readonly id: string;
  readonly row: SearchBoxRow;
  readonly isMarked: boolean;
  readonly onChoose: () => void;
};

function SearchRow({ id, row, isMarked, onChoose }: SearchRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the box marks it by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classes(
        "flex min-h-9 cursor-default items-center gap-2.5 rounded-tag px-2.5 py-1 text-ui hover:bg-tint pointer-coarse:min-h-11",
        isMarked && "bg-selected",
      )}
    >
      <Icon of={row.glyph} className="text-ink-2" />
      <span className="min-w-0 flex-1 truncate">{row.title}</span>
      <span className="max-w-40 shrink-0 truncate text-meta text-ink-3">{row.note}</span>
    </div>
  );
}
