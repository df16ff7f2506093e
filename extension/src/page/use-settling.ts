import { useEffect, useState } from "react";
import { createSettling } from "./settling.ts";

/** Returns the function that says whether a press counts now (`settling.ts`). */
export const useSettling = (): (() => boolean) => {
  const [settling] = useState(createSettling);
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
  }, [settling]);
  return () => settling.accepts(performance.now());
};
