import { SelectionBar } from "@keepwell/ui/selection-bar.tsx";
import { useText } from "../../../text/text.ts";
import { useNameFilter } from "../use-name-filter.ts";
import type { BucketRow, BucketTab } from "./bucket-rows.ts";
import { BULK_ACTIONS, type BulkAction, findSelected, isRefused } from "./bulk-actions.ts";

interface BucketSelectionBarProps {
  readonly tab: BucketTab;
  readonly rows: readonly BucketRow[];
  readonly selected: ReadonlySet<string>;
  readonly filter: string;
  /** Why buckets cannot be starred or archived now; undefined if they can. */
  readonly refusal: string | undefined;
  readonly isPending: boolean;
  readonly onAction: (action: BulkAction, uids: readonly string[]) => void;
  readonly onClear: () => void;
}

/**
 * The specification's four bulk actions. An action that can never change a bucket of this tab is disabled, with the
 * reason.
 */
export function BucketSelectionBar(props: BucketSelectionBarProps) {
  const { tab, rows, selected, filter, refusal, isPending, onAction, onClear } = props;
  const text = useText();
  const matches = useNameFilter(filter);
  const hidden = matches ? rows.filter((row) => selected.has(row.id) && !matches(row)).length : 0;
  return (
    <SelectionBar
      label={text.home.selection}
      count={text.common.selectedCount(selected.size)}
      hidden={hidden === 0 ? undefined : text.home.hiddenByFilter(hidden)}
      manage={text.home.manage}
      clear={text.common.clear}
      isPending={isPending}
      onClear={onClear}
      actions={BULK_ACTIONS.map((action) => ({
        id: action,
        label: text.home.actions[action],
        hint: action === "archive" ? text.home.archiving : undefined,
        disabledReason: isRefused(action, tab) ? text.home.refused[action] : refusal,
        onAction: () => onAction(action, findSelected(selected, rows)),
      }))}
    />
  );
}
