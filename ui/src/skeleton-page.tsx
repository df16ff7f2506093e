import { SkeletonRows } from "./skeleton-rows.tsx";

/** Shown in place of a page with a header and rows whose heading is not known yet. */
export function SkeletonPage() {
  return (
    <>
      {/* As high as PageHeader with its link back. */}
      <div className="flex h-22.5 items-center">
        <span className="h-5 w-48 rounded-tag bg-line motion-safe:animate-breathe" />
      </div>
      <SkeletonRows />
    </>
  );
}
