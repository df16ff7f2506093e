import { memo, type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { SelectableCollectionContext } from "react-aria-components/Autocomplete";
import { Collection } from "react-aria-components/Collection";
import { GridList, type GridListProps } from "react-aria-components/GridList";
import { LedgerRow, PaintedContext, type RowParts } from "./ledger-row.tsx";
import { manyRows, useBuiltRows } from "./use-built-rows.ts";
import { useLongPress } from "./use-long-press.ts";
import { useRowEnter } from "./use-row-enter.ts";
import { useRowPressStart } from "./use-row-press-start.ts";
import { type RowSelection, useShiftRange } from "./use-shift-range.ts";
import { VirtualRows } from "./virtual-rows.tsx";

export type RowListProps<Row extends { readonly id: string }> = {
  readonly label: string;
  /** All rows, in order. Unchanged rows must stay the same objects, so that they are not rebuilt. */
  readonly rows: readonly Row[];
  /**
   * Whether a row is shown. A new `matches` does not rebuild the list, so filtering thousands of rows is fast. New
   * `rows` rebuild it. Memoise the function.
   */
  readonly matches?: ((row: Row) => boolean) | undefined;
  /** The content of a row. Rows render again when the row object, `parts` or `drawnFrom` changes. */
  readonly parts: (row: Row) => RowParts;
  /** Every other value that `parts` reads, such as the language. */
  readonly drawnFrom?: readonly unknown[];
  /**
   * Called when a row is opened. Must be a stable function, and `empty` must be a stable element. Otherwise every
   * render of the page would render all rows.
   */
  readonly onOpen?: (id: string) => void;
  /** Called when the mouse is pressed on a row. The row opens on release, so its data can be loaded in advance. */
  readonly onPressStart?: (id: string) => void;
  readonly selection?: RowSelection;
  readonly dragAndDropHooks?: GridListProps<Row>["dragAndDropHooks"];
  readonly empty?: ReactNode;
};

/**
 * The ledger: a list of rows that the user can open and select. Arrow keys move the focus, and letters move it to a row
 * that begins with them. Enter opens a row. Space selects a row, Shift extends the selection, Ctrl+A selects all rows,
 * and Esc clears the selection.
 */
export function RowGrid<Row extends { readonly id: string }>(props: RowListProps<Row>) {
  const { rows, selection, onOpen } = props;
  // The filter's input must never wait for the rows.
  const matches = useDeferredValue(props.matches);
  const { built, head, isPainted } = useBuiltRows(rows, matches);
  const shown = useMemo(() => (matches ? rows.filter(matches) : rows).map((row) => row.id), [rows, matches]);
  const shiftRange = useShiftRange(shown, selection);
  const longPress = useLongPress(selection);
  const enter = useRowEnter(onOpen);
  const pressStart = useRowPressStart(props);
  const filter = useCollectionFilter(shown, matches !== undefined);
  const isVirtual = rows.length > manyRows;
  const { matches: _, onPressStart: __, ...listProps } = props;
  const list = (
    <Rows {...listProps} rows={built} head={head} shown={useLatest(shown)} isVirtual={isVirtual} />
  );
  return (
    <div
      {...shiftRange}
      {...enter}
      data-selecting={selection && selection.selected.size > 0 ? "" : undefined}
      className="group/list border-b border-line bg-surface"
    >
      <div {...longPress} {...pressStart}>
        <SelectableCollectionContext value={filter}>
          <PaintedContext value={useLatest(isPainted)}>
            {isVirtual ? <VirtualRows>{list}</VirtualRows> : list}
          </PaintedContext>
        </SelectableCollectionContext>
      </div>
    </div>
  );
}

function useCollectionFilter(shown: readonly string[], isFiltered: boolean) {
  return useMemo(() => {
    const keys = new Set<unknown>(shown);
    return isFiltered ? { filter: (_: string, node: { key: unknown }) => keys.has(node.key) } : null;
  }, [shown, isFiltered]);
}

/** Returns a ref with the latest value, for event handlers. A change of the value causes no render. */
function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}

type RowsProps<Row extends { readonly id: string }> = Omit<RowListProps<Row>, "matches"> & {
  readonly shown: RefObject<readonly string[]>;
  readonly isVirtual: boolean;
  /** How many rows are built before the others. */
  readonly head: number;
};

/**
 * The rows of the list. They get the filter through the list's context, because a new property would render all rows.
 */
const Rows = memo(BuiltRows) as typeof BuiltRows;

function BuiltRows<Row extends { readonly id: string }>(props: RowsProps<Row>) {
  const {
    label,
    rows,
    head,
    parts,
    drawnFrom,
    onOpen,
    selection,
    dragAndDropHooks,
    empty,
    shown,
    isVirtual,
  } = props;
  // When a row is added, React looks at all rows after it. So all rows after `head` are one part, which React handles
  // in one step.
  const [first, others] = useMemo(() => [rows.slice(0, head), rows.slice(head)], [rows, head]);
  const dependencies = [parts, isVirtual, selection !== undefined, ...(drawnFrom ?? [])];
  const row = (one: Row) => (
    <LedgerRow
      id={one.id}
      parts={parts(one)}
      isSelectable={selection !== undefined}
      isDraggable={dragAndDropHooks !== undefined}
      isFixed={isVirtual}
      canOpen={onOpen !== undefined}
    />
  );
  const selectable = () => shown.current.filter((id) => !selection?.unselectable?.has(id));
  return (
    <GridList
      aria-label={label}
      dragAndDropHooks={dragAndDropHooks}
      onAction={onOpen && ((key) => onOpen(String(key)))}
      selectionMode={selection ? "multiple" : "none"}
      selectionBehavior="toggle"
      selectedKeys={selection?.selected ?? []}
      onSelectionChange={(keys) =>
        selection?.onChange(new Set(keys === "all" ? selectable() : Array.from(keys, String)))
      }
      disabledKeys={selection?.unselectable ?? []}
      disabledBehavior="selection"
      renderEmptyState={() => empty}
      className="outline-none"
    >
      <Collection items={first} dependencies={dependencies}>
        {row}
      </Collection>
      {others.length > 0 && (
        <Collection items={others} dependencies={dependencies}>
          {row}
        </Collection>
      )}
    </GridList>
  );
}
