/**
 * @file A search input and its results, as the combobox of the ARIA Authoring Practices. The input keeps the focus
 * while the arrow keys mark a result.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { classes } from "./classes.ts";
import { Icon, type IconShape } from "./icon.tsx";
import { Kbd } from "./kbd.tsx";
import { PendingIcon } from "./pending-icon.tsx";
import {
  markedRow,
  searchHeading,
  searchRow,
  searchRowNote,
  searchRowText,
  searchRowTitle,
} from "./search-list-class.ts";

export type SearchRow = {
  readonly id: string;
  readonly glyph: IconShape;
  readonly title: ReactNode;
  /** The place of the result, or a description of its action. */
  readonly note?: string;
  readonly keys?: readonly string[];
  /** The address that the result opens, if it has one. A middle click or a Ctrl-click opens it in another tab. */
  readonly href?: string;
  /** Whether an action on the result is running. */
  readonly isPending?: boolean;
};

export type SearchGroup = {
  readonly id: string;
  /** The heading, which is required if there is more than one group. */
  readonly heading?: string;
  readonly rows: readonly SearchRow[];
};

/** The properties that every kind of search has. */
export type SearchProps = {
  readonly label: string;
  readonly value: string;
  readonly groups: readonly SearchGroup[];
  /**
   * The state of the search in words, for example the number of results. It is announced, and shown below the input or
   * in place of rows.
   */
  readonly status: string | undefined;
  /**
   * Whether more results are coming. As long as this is true, no result is marked automatically. Otherwise Enter could
   * choose a result only because it came first.
   */
  readonly isBusy: boolean;
  readonly onChange: (value: string) => void;
  readonly onChoose: (id: string) => void;
  /**
   * Called for each key that is pressed while a result is marked. Returns whether the key was a shortcut that is now
   * handled.
   */
  readonly onKey?: (id: string, event: KeyboardEvent) => boolean;
};

type SearchListInput = Omit<SearchProps, "status"> & { readonly isShown: boolean };

/**
 * Handles the keys of a search. Arrow keys move the mark, Enter chooses, and Esc first clears the input. `forget`
 * removes the mark. Call it when the text changes.
 */
export function useSearchList(input: SearchListInput) {
  const { label, value, groups, isShown, isBusy, onChange, onChoose, onKey } = input;
  const listId = useId();
  const [marked, mark] = useState<string | null>(null);
  const rows = groups.flatMap((group) => group.rows);
  const at = rows.findIndex((row) => row.id === marked);
  const current = rows[at] ?? (isBusy ? undefined : rows[0]);
  const markAt = (index: number) => mark(rows[index]?.id ?? null);
  const rowId = (id: string) => `${listId}-${id}`;
  const currentId = isShown && current ? rowId(current.id) : undefined;
  const isFirst = useRef(true);
  useEffect(() => {
    // The first result of a new list is already in view. Scrolling to it would cost an unnecessary layout of the page.
    const isScrolled = !isFirst.current;
    isFirst.current = false;
    if (isScrolled && currentId !== undefined)
      document.getElementById(currentId)?.scrollIntoView({ block: "nearest" });
  }, [currentId]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isTaken = current !== undefined && onKey?.(current.id, event) === true;
    if (event.key === "Enter" && current && !isTaken) onChoose(current.id);
    else if (event.key === "Escape" && value !== "") onChange("");
    else if (event.key === "ArrowDown")
      markAt(Math.min((current ? rows.indexOf(current) : -1) + 1, rows.length - 1));
    else if (event.key === "ArrowUp") markAt(Math.max(at - 1, 0));
    else if (!isTaken) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const inputProps = {
    type: "search",
    role: "combobox",
    "aria-label": label,
    "aria-expanded": isShown,
    "aria-controls": listId,
    "aria-autocomplete": "list",
    "aria-activedescendant": currentId,
    value,
    placeholder: label,
    autoComplete: "off",
    spellCheck: false,
    onKeyDown,
  } as const;
  return { listId, rowId, current, inputProps, forget: () => mark(null) };
}

type SearchRowsProps = Pick<ReturnType<typeof useSearchList>, "rowId" | "current"> & {
  readonly groups: readonly SearchGroup[];
  readonly onChoose: (id: string) => void;
};

/** The content of the list box. */
export function SearchRows({ groups, rowId, current, onChoose }: SearchRowsProps) {
  return groups.map((group) =>
    group.rows.length === 0 ? null : (
      // biome-ignore lint/a11y/useSemanticElements: groups of options inside a list box, no form
      <div key={group.id} role="group" aria-labelledby={group.heading && rowId(group.id)}>
        {group.heading !== undefined && (
          <div id={rowId(group.id)} role="presentation" className={searchHeading}>
            {group.heading}
          </div>
        )}
        {group.rows.map((row) => (
          <Option
            key={row.id}
            id={rowId(row.id)}
            row={row}
            isMarked={row.id === current?.id}
            onChoose={() => onChoose(row.id)}
          />
        ))}
      </div>
    ),
  );
}

/**
 * If the click asks for another tab and the result has an address, opens the address there and returns true. An option
 * cannot contain a link that would do this.
 */
const openInTab = ({ href }: SearchRow, { button, ctrlKey, metaKey }: MouseEvent): boolean => {
  const isAsked = href !== undefined && (button === 1 || (button === 0 && (ctrlKey || metaKey)));
  if (isAsked) window.open(href, "_blank", "noopener");
  return isAsked;
};

type OptionProps = {
  readonly id: string;
  readonly row: SearchRow;
  readonly isMarked: boolean;
  readonly onChoose: () => void;
};

function Option({ id, row, isMarked, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the box marks it by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      aria-busy={row.isPending}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (!openInTab(row, event)) onChoose();
      }}
      onAuxClick={(event) => openInTab(row, event)}
      className={classes(searchRow, isMarked && markedRow)}
    >
      {row.isPending ? (
        <PendingIcon of={row.glyph} className="text-ink-2" />
      ) : (
        <Icon of={row.glyph} className="text-ink-2" />
      )}
      {/* The note gets a line of its own before anything is cut, so that equal names can be told apart. */}
      <span className={searchRowText}>
        <span className={searchRowTitle}>{row.title}</span>
        {row.note !== undefined && <span className={searchRowNote}>{row.note}</span>}
      </span>
      {row.keys && (
        <span className="pointer-coarse:hidden">
          <Kbd keys={row.keys} />
        </span>
      )}
    </div>
  );
}
