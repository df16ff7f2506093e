import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * A new page is announced by its heading, unless it is there for one field alone; the first page has the
 * focus from the browser.
 */
export const useFocusHeading = (): void => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = path;
    if (isFirst) return;
    const field = document.querySelector<HTMLElement>("[data-lands-here] input");
    (field ?? document.querySelector<HTMLElement>("h1"))?.focus();
  }, [path]);
};
