import { useEffect, useRef, useState } from "react";
import { waitToWrite } from "./late-writes.ts";

/** Browsers refuse an address that is rewritten at each key. */
const REST_MS = 300;

/** What one types into a filter, and the same in the address a moment later, so that Back finds it again. */
export const useUrlFilter = (inUrl: string, write: (filter: string) => void) => {
  const [filter, setFilter] = useState(inUrl);
  const written = useRef(inUrl);
  // Another address was asked for: Back, or a link to the page without a filter.
  useEffect(() => {
    if (inUrl === written.current) return;
    written.current = inUrl;
    setFilter(inUrl);
  }, [inUrl]);
  useEffect(() => {
    if (filter === written.current) return;
    const { pathname } = location;
    const commit = () => {
      stop();
      // On the way to another page already, which this would filter.
      if (location.pathname !== pathname) return;
      written.current = filter;
      write(filter);
    };
    const timer = setTimeout(commit, REST_MS);
    const stopWaiting = waitToWrite(commit);
    // A link leads elsewhere on its own.
    addEventListener("click", commit, { capture: true });
    const stop = () => {
      clearTimeout(timer);
      stopWaiting();
      removeEventListener("click", commit, { capture: true });
    };
    return () => stop();
  }, [filter, write]);
  return [filter, setFilter] as const;
};
