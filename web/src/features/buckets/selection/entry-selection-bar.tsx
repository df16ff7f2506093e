import type { Session } from "@keepwell/client/session/session.ts";
import { BucketGlyph } from "@keepwell/ui/glyphs/bucket.tsx";
import { ListGlyph } from "@keepwell/ui/glyphs/list.tsx";
import { DeleteIcon } from "@keepwell/ui/icons.ts";
import { SelectionBar } from "@keepwell/ui/selection-bar.tsx";
import { roomy } from "@keepwell/ui/use-media.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import type { Row } from "./entry-rows.ts";
import { selectionFacts } from "./selected-rows.ts";
import type { SelectedRows } from "./use-selected-rows.ts";
import { useStarSelected } from "./use-star-selected.ts";

/**
 * For each action, the reason why it cannot change any of the selected entries; undefined if the action is possible.
 */
export interface Refusals {
  readonly list: string | undefined;
  readonly bucket: string | undefined;
  readonly delete: string | undefined;
}

interface EntrySelectionBarProps {
  readonly session: Session;
  /** The rows that the filter finds, including those that are scrolled out of view. */
  readonly shown: readonly Row[];
  readonly selection: SelectedRows;
  readonly refusals?: Refusals | undefined;
  readonly onMoveToList: () => void;
  readonly onMoveToBucket: () => void;
  readonly onDelete: () => void;
}

export function EntrySelectionBar(props: EntrySelectionBarProps) {
  const { shown, selection, refusals, onMoveToList, onMoveToBucket, onDelete } = props;
  const { common, lists } = useVaultText();
  const offline = useOfflineReason();
  const star = useStarSelected(props);
  const { hidden } = selectionFacts(selection.selected, shown);
  return (
    <SelectionBar
      label={lists.selection}
      count={common.selectedCount(selection.selected.size)}
      hidden={hidden === 0 ? undefined : lists.hidden(hidden)}
      manage={lists.manage}
      clear={lists.clearSelection}
      room={roomy}
      isPending={star.isPending}
      onClear={selection.clear}
      actions={[
        star.action,
        {
          id: "list",
          label: lists.moveToList,
          icon: ListGlyph,
          disabledReason: offline ?? refusals?.list,
          onAction: onMoveToList,
        },
        {
          id: "bucket",
          label: lists.moveToBucket,
          icon: BucketGlyph,
          disabledReason: offline ?? refusals?.bucket,
          onAction: onMoveToBucket,
        },
        {
          id: "delete",
          label: common.delete,
          icon: DeleteIcon,
          isDangerous: true,
          disabledReason: offline ?? refusals?.delete,
          onAction: onDelete,
        },
      ]}
    />
  );
}
