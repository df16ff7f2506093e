import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** The texts and code of a page may load a moment after its address. */
const LONGEST_MS = 3000;

const focusIfThere = (): boolean => {
  const field = document.querySelector<HTMLElement>("[data-lands-here] input");
  const target = field ?? document.querySelector<HTMLElement>("h1");
  target?.focus();
  return target !== null;
};

/** Tries again whenever the page changes, for a while. Returns a function that ends it. */
const focusOnceThere = (): (() => void) => {
  if (focusIfThere()) return () => undefined;
  const watch = new MutationObserver(() => focusIfThere() && stop());
  const timer = setTimeout(() => stop(), LONGEST_MS);
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
  };
  watch.observe(document.body, { childList: true, subtree: true });
  return stop;
};

/**
 * A new page is announced by focusing its heading, unless the page has one field that takes the focus. On the first
 * page the browser sets the focus.
 */
export const useFocusHeading = (): void => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = path;
    if (isFirst) return;
    const stop = focusOnceThere();
    return () => stop();
  }, [path]);
};
