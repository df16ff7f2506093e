import { Placeholder } from "./placeholder.tsx";

// The rows have different widths, like names.
const widths = ["w-40", "w-56", "w-32", "w-48", "w-36"] as const;

/** Placeholder rows with the real height. Show them only when `useDelayedPending` says so. */
export function SkeletonRows({ count = 5 }: { readonly count?: number }) {
  return (
    <Placeholder className="bg-surface">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className="flex h-row items-center gap-3 border-b border-line px-3">
          <span className="size-4.5 rounded-tag bg-line motion-safe:animate-breathe" />
          <span
            className={`h-3 max-w-full rounded-tag bg-line motion-safe:animate-breathe ${widths[index % widths.length]}`}
          />
        </div>
      ))}
    </Placeholder>
  );
}
