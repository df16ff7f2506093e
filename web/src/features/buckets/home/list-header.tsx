import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import type { RowSelection } from "@keepwell/ui/use-shift-range.ts";
import { useText } from "../../../text/text.ts";
import { type BucketRow, isSelectable } from "./bucket-rows.ts";

interface ListHeaderProps {
  /** The rows that match the filter. */
  readonly rows: readonly BucketRow[];
  readonly selection: RowSelection;
}

/**
 * The checkbox that selects all shown buckets that can be selected. It shows no number: the tab already shows how many
 * buckets there are, and the selection bar shows how many are selected.
 */
export function ListHeader({ rows, selection: { selected, onChange } }: ListHeaderProps) {
  const text = useText();
  const ids = rows.filter(isSelectable).map(({ id }) => id);
  const count = ids.filter((id) => selected.has(id)).length;
  if (ids.length === 0) return null;
  const toggle = (isChecked: boolean) => {
    const others = [...selected].filter((id) => !ids.includes(id));
    onChange(new Set(isChecked ? [...others, ...ids] : others));
  };
  return (
    <div className="flex min-h-9 items-center gap-3 border-b border-line bg-surface px-3">
      <Checkbox
        label={<span className="text-ui text-ink-2">{text.ui.selectAll}</span>}
        isChecked={count === ids.length}
        isMixed={count > 0 && count < ids.length}
        onChange={toggle}
      />
    </div>
  );
}
