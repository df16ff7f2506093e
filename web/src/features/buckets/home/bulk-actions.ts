/** @file The actions on selected buckets, and the tab in which an action has no effect. */
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

/** The selected rows that the tab still shows. An action does nothing to a row that has left the tab. */
export const findSelected = (
  selected: ReadonlySet<string>,
  rows: readonly { readonly id: string }[],
): readonly string[] => rows.filter(({ id }) => selected.has(id)).map(({ id }) => id);
