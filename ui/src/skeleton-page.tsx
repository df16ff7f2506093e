import { SkeletonRows } from "./skeleton-rows.tsx";

/** Placeholders for a header and rows, shown while not even the heading of the page is known. */
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
