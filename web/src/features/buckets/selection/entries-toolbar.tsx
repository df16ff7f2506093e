import { Button } from "@keepwell/ui/button.tsx";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { ColumnNames } from "@keepwell/ui/column-header.tsx";
import { FilterField } from "@keepwell/ui/filter-field.tsx";
import { NoteGlyph } from "@keepwell/ui/glyphs/note.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { AddIcon } from "@keepwell/ui/icons.ts";
import { MenuButton, MenuItem } from "@keepwell/ui/menu.tsx";
import { medium, useMedia } from "@keepwell/ui/use-media.ts";
import { createPortal } from "react-dom";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import type { BulkQuestion } from "./bulk-dialogs.tsx";
import type { Row } from "./entry-rows.ts";
import { EntrySelectionBar } from "./entry-selection-bar.tsx";
import { selectionFacts } from "./selected-rows.ts";
import type { SelectedRows } from "./use-selected-rows.ts";

interface EntriesToolbarProps {
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  /** The rows on screen. */
  readonly shown: readonly Row[];
  /** Undefined if the user may apply no bulk action to entries. */
  readonly selection: SelectedRows | undefined;
  readonly onAsk: (question: BulkQuestion) => void;
  /** Undefined if the user may not create entries. */
  readonly onCreate: ((what: "password" | "note") => void) | undefined;
}

/** Filter and create button. If entries are selected and there is room, their actions replace the create button. */
export function EntriesToolbar({ filter, onFilter, shown, selection, onAsk, onCreate }: EntriesToolbarProps) {
  const text = useVaultText();
  const hasRoom = useMedia(medium);
  const isSelecting = selection !== undefined && selection.selected.size > 0;
  const bar = isSelecting && (
    <EntrySelectionBar
      count={selection.selected.size}
      hidden={selectionFacts(selection.selected, shown).hidden}
      onMoveToList={() => onAsk({ what: "move-to-list" })}
      onMoveToBucket={() => onAsk({ what: "move-to-bucket" })}
      onDelete={() => onAsk({ what: "delete" })}
      onClear={selection.clear}
    />
  );
  return (
    <div className="flex min-h-field items-center gap-3">
      <div className="min-w-0 flex-1 md:max-w-52">
        <FilterField label={text.lists.filter} value={filter} onChange={onFilter} />
      </div>
      {/* On a phone the bar is rendered outside of the page, where scrolling or sticky elements do not affect it. */}
      {hasRoom ? bar : createPortal(bar, document.body)}
      {!(hasRoom && bar) && onCreate && (
        <div className="ms-auto">
          <CreateMenu onCreate={onCreate} />
        </div>
      )}
    </div>
  );
}

interface SelectAllProps {
  /** The name of the second column. `columns` has the names of the columns after it. */
  readonly note: string;
  readonly columns: readonly string[];
  readonly shown: readonly Row[];
  readonly selection: SelectedRows;
}

/** Selects or deselects all rows on screen; a selected row that is filtered out stays selected. */
export function SelectAll({ note, columns, shown, selection }: SelectAllProps) {
  const text = useVaultText().lists;
  const { selected, onChange } = selection;
  const { selectable, isAll, isSome } = selectionFacts(selected, shown);
  // No number if some entries cannot be selected: the navigation counts these too, so its number would differ.
  const label = selectable === shown.length ? text.all(selectable) : text.allSelectable;
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
        <Checkbox label={label} isChecked={isAll} isMixed={isSome} onChange={toggle} />
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

function CreateMenu({ onCreate }: { readonly onCreate: (what: "password" | "note") => void }) {
  const { buckets, lists } = useVaultText();
  const offline = useOfflineReason();
  return (
    <MenuButton
      label={lists.create}
      placement="bottom end"
      trigger={
        <Button variant="primary" icon={AddIcon}>
          {lists.create}
        </Button>
      }
    >
      <MenuItem icon={PasswordGlyph} disabledReason={offline} onAction={() => onCreate("password")}>
        {buckets.types.password}
      </MenuItem>
      <MenuItem icon={NoteGlyph} disabledReason={offline} onAction={() => onCreate("note")}>
        {buckets.types.note}
      </MenuItem>
    </MenuButton>
  );
}
