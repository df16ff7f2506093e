import { startTransition, useCallback, useEffect, useRef, useState } from "react";

/** So many rows are there at first: as many as fit on most screens. */
const FIRST = 30;
/** So many come with every look further down. */
const STEP = 50;

/**
 * A long table shows what is looked at: more rows come before its end is reached. Put `end` after the table. With
 * another filter it begins again: what was typed shows at once, however far one had scrolled.
 */
export function useGrowingRows<Row>(rows: readonly Row[], filter = "") {
  const [built, setBuilt] = useState({ filter, count: FIRST });
  const watched = useRef<IntersectionObserver>(null);
  const hasMore = built.count < rows.length;
  if (built.filter !== filter) setBuilt({ filter, count: FIRST });
  useEffect(() => () => watched.current?.disconnect(), []);
  // A new element for every step: one that stays in view would tell nothing a second time.
  const watch = useCallback((element: HTMLElement | null) => {
    watched.current?.disconnect();
    if (!element) return;
    const grow = () => setBuilt((before) => ({ ...before, count: before.count + STEP }));
    watched.current = new IntersectionObserver(
      // Not at once: who scrolls is far from them still.
      ([entry]) => entry?.isIntersecting && startTransition(grow),
      { rootMargin: "1200px" },
    );
    watched.current.observe(element);
  }, []);
  return {
    shown: hasMore ? rows.slice(0, built.count) : rows,
    end: hasMore ? <div key={`${built.count} ${built.filter}`} ref={watch} aria-hidden="true" /> : null,
  };
}
