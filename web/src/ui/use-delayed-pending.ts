import { useEffect, useRef, useState } from "react";

const delay = 150;
const least = 300;

/** Whether to show a skeleton: none for a quick answer; one that has appeared stays long enough not to flicker. */
export function useDelayedPending(isPending: boolean): boolean {
  const [isShown, show] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (isPending === isShown) return;
    const wait = isPending ? delay : Math.max(0, since.current + least - performance.now());
    const timer = setTimeout(() => {
      since.current = performance.now();
      show(isPending);
    }, wait);
    return () => clearTimeout(timer);
  }, [isPending, isShown]);
  return isShown;
}
