/** @file The actions on selected buckets. Three of them have no effect in one of the tabs. */
import type { BucketTab } from "./bucket-rows.ts";

export const BULK_ACTIONS = ["star", "unstar", "archive", "unarchive"] as const;

export type BulkAction = (typeof BULK_ACTIONS)[number];

const REFUSED_IN: Partial<Readonly<Record<BulkAction, BucketTab>>> = {
  star: "starred",
  archive: "archived",
  unarchive: "active",
};

/**
 * Whether the action has no effect in that tab, because all of its buckets already have the state that the action sets.
 */
export const isRefused = (action: BulkAction, tab: BucketTab): action is "star" | "archive" | "unarchive" =>
  REFUSED_IN[action] === tab;

/**
 * Returns the selected rows that the tab still shows. An action does not apply to a row that is no longer in the tab.
 */
export const findSelected = (
  selected: ReadonlySet<string>,
  rows: readonly { readonly id: string }[],
): readonly string[] => rows.filter(({ id }) => selected.has(id)).map(({ id }) => id);
