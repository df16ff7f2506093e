import { useEffect, useRef, useState } from "react";
import { waitToWrite } from "./late-writes.ts";

/**
 * How long the filter must stay unchanged before it is written into the address. Browsers limit how often a page may
 * change its address.
 */
const REST_MS = 300;

/** The address of the page without its search parameters. */
const pageOf = () => location.href.split("?", 1)[0];

/** Keeps a typed filter. Writes it into the address a moment later, so that Back restores the filter. */
export const useUrlFilter = (inUrl: string, write: (filter: string) => void) => {
  const [filter, setFilter] = useState(inUrl);
  const written = useRef(inUrl);
  // The address changes when the user goes back, or follows a link to this page without a filter.
  useEffect(() => {
    if (inUrl === written.current) return;
    written.current = inUrl;
    setFilter(inUrl);
  }, [inUrl]);
  useEffect(() => {
    if (filter === written.current) return;
    const page = pageOf();
    const commit = () => {
      stop();
      // If the user is already on another page, the filter would be applied to that page.
      if (pageOf() !== page) return;
      written.current = filter;
      write(filter);
    };
    const timer = setTimeout(commit, REST_MS);
    const stopWaiting = waitToWrite(commit);
    // A click may follow a link to another page, so the filter is written first.
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
