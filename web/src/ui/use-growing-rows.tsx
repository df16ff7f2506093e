import { startTransition, useCallback, useEffect, useRef, useState } from "react";

/** So many rows are on the page at first, and come with every look further down. */
const STEP = 50;

/** A long table shows what is looked at: more rows come before its end is reached. Put `end` after the table. */
export function useGrowingRows<Row>(rows: readonly Row[]) {
  const [count, setCount] = useState(STEP);
  const watched = useRef<IntersectionObserver>(null);
  const hasMore = count < rows.length;
  // A filter begins again near the top: taken away, it would bring back at once all that was scrolled through.
  const enough = Math.max(STEP, Math.ceil(rows.length / STEP) * STEP);
  if (count > enough) setCount(enough);
  useEffect(() => () => watched.current?.disconnect(), []);
  // A new element for every step: one that stays in view would tell nothing a second time.
  const watch = useCallback((element: HTMLElement | null) => {
    watched.current?.disconnect();
    if (!element) return;
    watched.current = new IntersectionObserver(
      // Not at once: who scrolls is far from them still.
      ([entry]) => entry?.isIntersecting && startTransition(() => setCount((before) => before + STEP)),
      { rootMargin: "1200px" },
    );
    watched.current.observe(element);
  }, []);
  return {
    shown: hasMore ? rows.slice(0, count) : rows,
    end: hasMore ? <div key={count} ref={watch} aria-hidden="true" /> : null,
  };
}
