import { lazy, Suspense } from "react";
import type { RowGrid, RowListProps } from "./row-grid.tsx";
import { SkeletonRows } from "./skeleton-rows.tsx";

// The grid is loaded separately, because its code is as large as the rest of a page and is not needed before there are
// rows.
const Grid = lazy(async () => ({ default: (await import("./row-grid.tsx")).RowGrid })) as typeof RowGrid;

export function RowList<Row extends { readonly id: string }>(props: RowListProps<Row>) {
  return (
    <Suspense fallback={<SkeletonRows />}>
      <Grid {...props} />
    </Suspense>
  );
}
