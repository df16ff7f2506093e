import { FilterField } from "@keepwell/ui/filter-field.tsx";
import { RestoreGlyph } from "@keepwell/ui/glyphs/restore.tsx";
import { DeleteIcon } from "@keepwell/ui/icons.ts";
import { SelectionBar } from "@keepwell/ui/selection-bar.tsx";
import { medium, useMedia } from "@keepwell/ui/use-media.ts";
import { createPortal } from "react-dom";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTrashText } from "../../../text/trash-text.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { selectionFacts } from "../selection/selected-rows.ts";
import type { SelectedRows } from "../selection/use-selected-rows.ts";
import type { TrashRow } from "./trash-rows.ts";

interface TrashToolbarProps {
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  /** The rows that the filter finds, including those that are scrolled out of view. */
  readonly shown: readonly TrashRow[];
  readonly selection: SelectedRows;
  readonly onRestore: () => void;
  readonly onDelete: () => void;
}

/** The filter, and the actions on the selected entries. */
export function TrashToolbar(props: TrashToolbarProps) {
  const { filter, onFilter, shown, selection, onRestore, onDelete } = props;
  const { common, lists } = useVaultText();
  const words = useTrashText();
  const offline = useOfflineReason();
  const hasRoom = useMedia(medium);
  const { hidden } = selectionFacts(selection.selected, shown);
  const bar = selection.selected.size > 0 && (
    <SelectionBar
      label={lists.selection}
      count={common.selectedCount(selection.selected.size)}
      hidden={hidden === 0 ? undefined : lists.hidden(hidden)}
      manage={lists.manage}
      clear={lists.clearSelection}
      onClear={selection.clear}
      actions={[
        {
          id: "restore",
          label: words.restore,
          icon: RestoreGlyph,
          disabledReason: offline,
          onAction: onRestore,
        },
        {
          id: "delete",
          label: words.deleteForGood,
          icon: DeleteIcon,
          isDangerous: true,
          disabledReason: offline,
          onAction: onDelete,
        },
      ]}
    />
  );
  return (
    <div data-sticks="" className="z-20 bg-canvas pb-3 md:sticky md:top-14 md:pt-1">
      <div className="flex min-h-field items-center gap-3">
        <div className="min-w-0 flex-1 md:max-w-72">
          <FilterField label={words.filter} value={filter} onChange={onFilter} />
        </div>
        {/* On a phone the bar is rendered outside of the page, where scrolling or sticky elements do not affect it. */}
        {hasRoom ? bar : createPortal(bar, document.body)}
      </div>
    </div>
  );
}
