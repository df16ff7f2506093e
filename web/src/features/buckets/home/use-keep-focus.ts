import { type RefObject, useEffect, useRef } from "react";

/**
 * How long to wait for the list. When a row is no longer in the data, the list removes it from the page one render
 * later.
 */
const SETTLED_MS = 60;

/**
 * When `what` changes, the focused element may disappear, for example because the selection bar closes. Then moves the
 * focus to the list, or to the heading if there is no list.
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
