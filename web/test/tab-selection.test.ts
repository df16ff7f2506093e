import assert from "node:assert/strict";
import { test } from "node:test";
import { createElement, useState } from "react";
import { renderToString } from "react-dom/server";
import type { BucketRow, BucketTab } from "../src/features/buckets/home/bucket-rows.ts";
import { useTabSelection } from "../src/features/buckets/home/use-tab-selection.ts";

const rows: readonly BucketRow[] = [{ id: "a", uid: "a", name: "Alpha", bucket: null }];

/** Selects the row in the first tab, then goes through the tabs. Returns how many rows are selected in each. */
const countSelected = (tabs: readonly BucketTab[]): readonly number[] => {
  const counts: number[] = [];
  const Home = () => {
    // Each tab is rendered twice, because the hook may set its state during the first rendering.
    const [rendering, renderNext] = useState(0);
    const step = Math.floor(rendering / 2);
    const { selected, onChange } = useTabSelection(tabs[step] ?? "active", rows);
    if (rendering === 0) onChange(new Set(["a"]));
    if (step === tabs.length) return null;
    counts[step] = selected.size;
    renderNext(rendering + 1);
    return null;
  };
  renderToString(createElement(Home));
  return counts;
};

test("buckets stay selected until the tab changes, and are not selected after a return to the tab", () => {
  assert.deepEqual(countSelected(["active", "active"]), [1, 1]);
  assert.deepEqual(countSelected(["active", "starred", "active"]), [1, 0, 0]);
});
