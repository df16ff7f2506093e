import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Whether the page is being printed. A change renders synchronously, because the browser does not wait until the parts
 * for paper are rendered.
 */
export function usePrinting(): boolean {
  const [isPrinting, set] = useState(() => matchMedia("print").matches);
  useEffect(() => {
    const list = matchMedia("print");
    const show = (now: boolean) => flushSync(() => set(now));
    const ended = new AbortController();
    const { signal } = ended;
    // Some browsers report printing by an event, some by the media query, and most by both.
    addEventListener("beforeprint", () => show(true), { signal });
    addEventListener("afterprint", () => show(false), { signal });
    list.addEventListener("change", ({ matches }) => show(matches), { signal });
    return () => ended.abort();
  }, []);
  return isPrinting;
}
