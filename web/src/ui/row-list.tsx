import { type ReactNode, useMemo } from 'react';
import { GridList, type GridListProps } from 'react-aria-components/GridList';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { LedgerRow, type RowParts } from './ledger-row.tsx';
import { useRowHeight } from './use-row-height.ts';
import { type RowSelection, useShiftRange } from './use-shift-range.ts';

type RowListProps<Row extends { readonly id: string }> = {
  readonly label: string;
  readonly rows: readonly Row[];
  /** What a row shows. Rows are drawn again when the row object or `drawnFrom` changes. */
  readonly parts: (row: Row) => RowParts;
  /** Anything else `parts` reads: language, busy rows. */
  readonly drawnFrom?: readonly unknown[];
  readonly onOpen?: (id: string) => void;
  readonly selection?: RowSelection;
  readonly dragAndDropHooks?: GridListProps<Row>['dragAndDropHooks'];
  readonly empty?: ReactNode;
};

/** From here on only the rows on screen are in the page. */
const manyRows = 200;

/**
 * The ledger: rows to open, to select, to act on. Arrows move, letters jump, Enter opens, Space selects, Shift
 * extends, Ctrl+A takes all, Esc clears.
 */
export function RowList<Row extends { readonly id: string }>(props: RowListProps<Row>) {
  const { rows, selection } = props;
  const order = useMemo(() => rows.map((row) => row.id), [rows]);
  const shiftRange = useShiftRange(order, selection);
  const isVirtual = rows.length > manyRows;
  return (
    <div {...shiftRange} className="border-b border-line bg-surface">
      {isVirtual ? (
        <VirtualRows>
          <Rows {...props} isVirtual />
        </VirtualRows>
      ) : (
        <Rows {...props} />
      )}
    </div>
  );
}

function VirtualRows({ children }: { readonly children: ReactNode }) {
  const rowSize = useRowHeight();
  const options = useMemo(() => ({ rowSize }), [rowSize]);
  return (
    <Virtualizer layout={ListLayout} layoutOptions={options}>
      {children}
    </Virtualizer>
  );
}

function Rows<Row extends { readonly id: string }>(props: RowListProps<Row> & { readonly isVirtual?: boolean }) {
  const { label, rows, parts, drawnFrom, onOpen, selection, dragAndDropHooks, empty, isVirtual = false } = props;
  const order = () => rows.map((row) => row.id).filter((id) => !selection?.unselectable?.has(id));
  return (
    <GridList
      aria-label={label}
      items={rows}
      dependencies={[parts, isVirtual, selection !== undefined, ...(drawnFrom ?? [])]}
      dragAndDropHooks={dragAndDropHooks}
      onAction={onOpen && ((key) => onOpen(String(key)))}
      selectionMode={selection ? 'multiple' : 'none'}
      selectionBehavior="toggle"
      selectedKeys={selection?.selected ?? []}
      onSelectionChange={(keys) =>
        selection?.onChange(new Set(keys === 'all' ? order() : Array.from(keys, (key) => String(key))))
      }
      disabledKeys={selection?.unselectable ?? []}
      disabledBehavior="selection"
      renderEmptyState={() => empty}
      className="outline-none"
    >
      {(row) => (
        <LedgerRow parts={parts(row)} isSelectable={selection !== undefined} isFixed={isVirtual} canOpen={onOpen !== undefined} />
      )}
    </GridList>
  );
}
