import { type RefObject, useEffect, useRef } from "react";

/** The list takes a row out of the page a render after it has left the data. */
const SETTLED_MS = 60;

/**
 * What had the focus may go with the change of `what`: the selection bar, or the last row of a tab. Then it is on
 * the list, else on the heading, and never nowhere.
 */
export const useKeepFocus = (area: RefObject<HTMLElement | null>, what: string): void => {
  const before = useRef(what);
  useEffect(() => {
    if (before.current === what) return;
    before.current = what;
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const list = area.current?.querySelector<HTMLElement>('[role="grid"]');
      (list ?? document.querySelector("h1"))?.focus();
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [area, what]);
};
