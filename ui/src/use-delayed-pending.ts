import { useEffect, useState } from "react";

const delay = 150;

/**
 * Whether to show a skeleton. If the answer comes quickly, no skeleton is shown. The skeleton disappears in the same
 * render that shows the answer, so that the content does not jump.
 */
export function useDelayedPending(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), delay);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending]);
  return isPending && isSlow;
}
