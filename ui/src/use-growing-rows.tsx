import { startTransition, useCallback, useEffect, useRef, useState } from "react";

/** The number of rows that are rendered first. They fill most screens. */
const FIRST = 30;
/** The number of rows that each step adds. */
const STEP = 50;

/**
 * Renders a long table in steps while the user scrolls. When the filter changes, only the first rows are rendered, so
 * that the result appears at once. Place `end` after the table.
 */
export function useGrowingRows<Row>(rows: readonly Row[], filter = "") {
  const [rendered, setRendered] = useState({ filter, count: FIRST });
  const watched = useRef<IntersectionObserver>(null);
  const hasMore = rendered.count < rows.length;
  if (rendered.filter !== filter) setRendered({ filter, count: FIRST });
  useEffect(() => () => watched.current?.disconnect(), []);
  // The observer reports an element only once while it stays in view. So `end` gets a new `key`, and becomes a new
  // element, in each step.
  const watch = useCallback((element: HTMLElement | null) => {
    watched.current?.disconnect();
    if (!element) return;
    const grow = () => setRendered((before) => ({ ...before, count: before.count + STEP }));
    watched.current = new IntersectionObserver(
      // Renders with low priority, because the user is still far from these rows.
      ([entry]) => entry?.isIntersecting && startTransition(grow),
      { rootMargin: "1200px" },
    );
    watched.current.observe(element);
  }, []);
  return {
    shown: hasMore ? rows.slice(0, rendered.count) : rows,
    end: hasMore ? <div key={`${rendered.count} ${rendered.filter}`} ref={watch} aria-hidden="true" /> : null,
  };
}
