import { useEffect, useState } from "react";
import { createSettling } from "./settling.ts";

/**
 * Returns a function that says whether a press counts now (`settling.ts`). The wait restarts when `content` changes.
 * Otherwise a second press could hit a button that the user has not seen.
 */
export const useSettling = (content?: unknown): (() => boolean) => {
  const [settling] = useState(createSettling);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect begins anew when the content changes
  useEffect(() => {
    const begin = () => {
      if (document.visibilityState === "visible") settling.begin(performance.now());
      else settling.stop();
    };
    begin();
    document.addEventListener("visibilitychange", begin);
    addEventListener("focus", begin);
    return () => {
      document.removeEventListener("visibilitychange", begin);
      removeEventListener("focus", begin);
    };
  }, [settling, content]);
  return () => settling.accepts(performance.now());
};
