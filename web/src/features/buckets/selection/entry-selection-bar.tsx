import { BucketGlyph } from "@keepwell/ui/glyphs/bucket.tsx";
import { ListGlyph } from "@keepwell/ui/glyphs/list.tsx";
import { DeleteIcon } from "@keepwell/ui/icons.ts";
import { SelectionBar } from "@keepwell/ui/selection-bar.tsx";
import { roomy } from "@keepwell/ui/use-media.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useVaultText } from "../../../text/vault-text.ts";

interface EntrySelectionBarProps {
  readonly count: number;
  /** The number of selected rows that are filtered out. */
  readonly hidden: number;
  readonly onMoveToList: () => void;
  readonly onMoveToBucket: () => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

export function EntrySelectionBar(props: EntrySelectionBarProps) {
  const { count, hidden, onMoveToList, onMoveToBucket, onDelete, onClear } = props;
  const { common, lists } = useVaultText();
  const disabledReason = useOfflineReason();
  return (
    <SelectionBar
      label={lists.selection}
      count={common.selectedCount(count)}
      hidden={hidden === 0 ? undefined : lists.hidden(hidden)}
      manage={lists.manage}
      clear={lists.clearSelection}
      room={roomy}
      onClear={onClear}
      actions={[
        { id: "list", label: lists.moveToList, icon: ListGlyph, disabledReason, onAction: onMoveToList },
        {
          id: "bucket",
          label: lists.moveToBucket,
          icon: BucketGlyph,
          disabledReason,
          onAction: onMoveToBucket,
        },
        {
          id: "delete",
          label: common.delete,
          icon: DeleteIcon,
          isDangerous: true,
          disabledReason,
          onAction: onDelete,
        },
      ]}
    />
  );
}
