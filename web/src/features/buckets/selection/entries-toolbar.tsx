import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { ColumnNames } from "@keepwell/ui/column-header.tsx";
import { FilterField } from "@keepwell/ui/filter-field.tsx";
import { medium, useMedia } from "@keepwell/ui/use-media.ts";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useVaultText } from "../../../text/vault-text.ts";
import type { BulkQuestion } from "./bulk-dialogs.tsx";
import type { Row } from "./entry-rows.ts";
import { EntrySelectionBar, type Refusals } from "./entry-selection-bar.tsx";
import { selectionFacts } from "./selected-rows.ts";
import type { SelectedRows } from "./use-selected-rows.ts";

interface EntriesToolbarProps {
  readonly session: Session;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  /** The rows that the filter finds, including those that are scrolled out of view. */
  readonly shown: readonly Row[];
  /** Undefined if the user may apply no bulk action to entries. */
  readonly selection: SelectedRows | undefined;
  /** The bucket of all selected entries; undefined if they are in several buckets. */
  readonly listBucket: Bucket | undefined;
  readonly refusals?: Refusals | undefined;
  readonly onAsk: (question: BulkQuestion) => void;
  /** Shown while no entry is selected. On a phone, always shown. */
  readonly children: ReactNode;
}

/**
 * The filter and other controls. If entries are selected and there is room, the actions on them replace the other
 * controls.
 */
export function EntriesToolbar(props: EntriesToolbarProps) {
  const { session, filter, onFilter, shown, selection, listBucket, refusals, onAsk, children } = props;
  const text = useVaultText();
  const hasRoom = useMedia(medium);
  const isSelecting = selection !== undefined && selection.selected.size > 0;
  const bar = isSelecting && (
    <EntrySelectionBar
      {...{ session, shown, selection, refusals }}
      onMoveToList={() => listBucket && onAsk({ what: "move-to-list", bucket: listBucket })}
      onMoveToBucket={() => onAsk({ what: "move-to-bucket" })}
      onDelete={() => onAsk({ what: "delete" })}
    />
  );
  return (
    <div className="flex min-h-field items-center gap-3">
      <div className="min-w-0 flex-1 md:max-w-52">
        <FilterField label={text.lists.filter} value={filter} onChange={onFilter} />
      </div>
      {/* On a phone the bar is rendered outside of the page, where scrolling or sticky elements do not affect it. */}
      {hasRoom ? bar : createPortal(bar, document.body)}
      {!(hasRoom && bar) && children && <div className="ms-auto">{children}</div>}
    </div>
  );
}

interface SelectAllProps {
  /** The label of the checkbox, in place of "All" with the number of rows. */
  readonly label?: string;
  /** The name of the second column. `columns` contains the names of the columns that follow it. */
  readonly note: string;
  readonly columns: readonly string[];
  readonly shown: readonly Row[];
  readonly selection: SelectedRows;
}

/**
 * Selects or deselects all selectable rows that the filter finds. Does not change the selection of rows that the filter
 * hides.
 */
export function SelectAll({ label, note, columns, shown, selection }: SelectAllProps) {
  const text = useVaultText().lists;
  const { selected, onChange } = selection;
  const { selectable, isAll, isSome } = selectionFacts(selected, shown);
  // If some entries cannot be selected, the label contains no number, because the number in the navigation counts all
  // entries and would differ.
  const counted = selectable === shown.length ? text.all(selectable) : text.allSelectable;
  const ids = () => shown.filter(({ isSelectable }) => isSelectable).map(({ id }) => id);
  const toggle = () => {
    const next = new Set(selected);
    for (const id of ids())
      if (isAll) next.delete(id);
      else next.add(id);
    onChange(next);
  };
  return (
    <div className="flex min-h-9 items-center border-b border-line bg-surface px-3 text-ui pointer-coarse:min-h-11">
      {/* As wide as what precedes the name of an entry. */}
      <div className="w-17.5 shrink-0 whitespace-nowrap">
        <Checkbox label={label ?? counted} isChecked={isAll} isMixed={isSome} onChange={toggle} />
      </div>
      {/* Hidden from screen readers, which read each row in words. */}
      <div aria-hidden="true" className="hidden min-w-0 flex-1 gap-3 text-meta text-ink-2 md:flex">
        <ColumnNames note={note} columns={columns} />
        {/* As wide as the buttons of a row. */}
        <span className="w-[calc(var(--spacing-hit)*3+0.875rem)] shrink-0" />
      </div>
    </div>
  );
}
