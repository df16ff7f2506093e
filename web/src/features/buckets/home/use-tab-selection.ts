import type { RowSelection } from "@keepwell/ui/use-shift-range.ts";
import { useMemo, useState } from "react";
import { type BucketRow, type BucketTab, isSelectable } from "./bucket-rows.ts";
import { findSelected } from "./bulk-actions.ts";

const NONE: ReadonlySet<string> = new Set();

/**
 * The selected buckets in this tab of the page. The selection is cleared when the tab changes, even if it changes
 * because the user goes back in the browser.
 */
export const useTabSelection = (
  tab: BucketTab,
  rows: readonly BucketRow[] = [],
): RowSelection & { readonly clear: () => void } => {
  const [chosen, choose] = useState({ tab, ids: NONE });
  if (chosen.tab !== tab) choose({ tab, ids: NONE });
  return useMemo(
    () => ({
      selected: new Set(findSelected(chosen.ids, rows)),
      unselectable: new Set(rows.filter((row) => !isSelectable(row)).map(({ id }) => id)),
      onChange: (ids: ReadonlySet<string>) => choose({ tab, ids }),
      clear: () => choose({ tab, ids: NONE }),
    }),
    [chosen, tab, rows],
  );
};
