import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Whether the page is being printed. It is drawn anew before this returns to the browser, which waits for nobody:
 * what is only for paper is there in time.
 */
export function usePrinting(): boolean {
  const [isPrinting, set] = useState(() => matchMedia("print").matches);
  useEffect(() => {
    const list = matchMedia("print");
    const show = (now: boolean) => flushSync(() => set(now));
    const ended = new AbortController();
    const { signal } = ended;
    // Some browsers tell before they print, some by the medium, and most by both.
    addEventListener("beforeprint", () => show(true), { signal });
    addEventListener("afterprint", () => show(false), { signal });
    list.addEventListener("change", ({ matches }) => show(matches), { signal });
    return () => ended.abort();
  }, []);
  return isPrinting;
}
