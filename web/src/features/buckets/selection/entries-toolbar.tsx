import { createPortal } from "react-dom";
import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FilterField } from "../../../ui/filter-field.tsx";
import { NoteGlyph } from "../../../ui/glyphs/note.tsx";
import { PasswordGlyph } from "../../../ui/glyphs/password.tsx";
import { AddIcon } from "../../../ui/icons.ts";
import { MenuButton, MenuItem } from "../../../ui/menu.tsx";
import { medium, useMedia } from "../../../ui/use-media.ts";
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
  /** Undefined where nothing may be done with entries. */
  readonly selection: SelectedRows | undefined;
  readonly onAsk: (question: BulkQuestion) => void;
  /** Undefined where no entry may be created. */
  readonly onCreate: ((what: "password" | "note") => void) | undefined;
}

/** Filter and create; once something is selected, what to do with it stands in place of create. */
export function EntriesToolbar({ filter, onFilter, shown, selection, onAsk, onCreate }: EntriesToolbarProps) {
  const text = useText();
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
        <FilterField label={text.buckets.bucket.filter} value={filter} onChange={onFilter} />
      </div>
      {/* On a phone outside of the page, where nothing that scrolls or sticks can hold it. */}
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
  readonly shown: readonly Row[];
  readonly selection: SelectedRows;
}

/** Takes all rows on screen, or leaves them; what is selected and filtered out stays as it is. */
export function SelectAll({ shown, selection }: SelectAllProps) {
  const text = useText().lists;
  const { selected, onChange } = selection;
  const { selectable, isAll, isSome } = selectionFacts(selected, shown);
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
      <Checkbox label={text.all(selectable)} isChecked={isAll} isMixed={isSome} onChange={toggle} />
    </div>
  );
}

function CreateMenu({ onCreate }: { readonly onCreate: (what: "password" | "note") => void }) {
  const text = useText().buckets.bucket;
  return (
    <MenuButton
      label={text.create}
      placement="bottom end"
      trigger={
        <Button variant="primary" icon={AddIcon}>
          {text.create}
        </Button>
      }
    >
      <MenuItem icon={PasswordGlyph} onAction={() => onCreate("password")}>
        {text.password}
      </MenuItem>
      <MenuItem icon={NoteGlyph} onAction={() => onCreate("note")}>
        {text.note}
      </MenuItem>
    </MenuButton>
  );
}
