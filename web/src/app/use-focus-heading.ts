import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** How long to wait for the heading. The texts and code of a page may load a moment after its address changes. */
const LONGEST_MS = 3000;

const focusIfThere = (section: string): void => {
  const field = document.querySelector<HTMLElement>("[data-lands-here] input");
  const target = field ?? document.getElementById(section) ?? document.querySelector<HTMLElement>("h1");
  target?.focus();
};

/** Events that show that the user goes on from where the focus is. The focus must not move after them. */
const SIGNS = ["keydown", "pointerdown"] as const;

/**
 * Focuses the heading. A part that is still loading can hide the focused heading. So for a while, whenever the page
 * changes and nothing has the focus, focuses the heading again. Returns a function that ends this.
 */
const focusOnceThere = (section: string): (() => void) => {
  focusIfThere(section);
  const watch = new MutationObserver(() => {
    if (document.activeElement === document.body) focusIfThere(section);
  });
  const timer = setTimeout(() => stop(), LONGEST_MS);
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
    for (const sign of SIGNS) removeEventListener(sign, stop, { capture: true });
  };
  for (const sign of SIGNS) addEventListener(sign, stop, { capture: true });
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["style"] });
  return stop;
};

/**
 * Moves the focus to the heading of a new page, so that screen readers announce it. If the page has one field that
 * takes the focus, or the address names a section, the focus goes there. On the first page the browser sets the focus,
 * except to a section, which is not there yet when the browser looks for it.
 */
export const useFocusHeading = (): void => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const section = useRouterState({ select: (state) => state.resolvedLocation?.hash ?? "" });
  const before = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = path;
    if (isFirst && section === "") return;
    const stop = focusOnceThere(section);
    return () => stop();
  }, [path, section]);
};
