import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** A new page is announced by its heading; the first one has the focus from the browser. */
export const useFocusHeading = (): void => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = path;
    if (!isFirst) document.querySelector<HTMLElement>("h1")?.focus();
  }, [path]);
};
