import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** How long to wait for the heading. The texts and code of a page may still be loading when the address changes. */
const LONGEST_MS = 3000;

interface Arrival {
  /** The section that the address names in its fragment, or "". */
  readonly section: string;
  /** Whether this is the first page that the browser has loaded. */
  readonly isFirst: boolean;
}

/**
 * Finds the section with this name, which then gets the focus. Ignores fields and buttons with this name, because they
 * would receive the keys that the user types.
 */
const findSection = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>("main section[id]")].find(({ id }) => id === name);

const findTarget = ({ section, isFirst }: Arrival): HTMLElement | null | undefined => {
  if (isFirst) return findSection(section);
  const control = document.querySelector<HTMLElement>("[data-lands-here] :is(input, [type=submit])");
  return control ?? findSection(section) ?? document.querySelector<HTMLElement>("h1");
};

/** Events that show that the user is using the page. After such an event, the focus must not move. */
const SIGNS = ["keydown", "pointerdown"] as const;

/**
 * Focuses the element that `findTarget` finds. When a part of the page is loaded, the focused element may disappear. So
 * for up to three seconds, whenever the document changes and no element has the focus, this function focuses the target
 * again. Returns a function that stops this.
 */
const focusOnceThere = (arrival: Arrival): (() => void) => {
  const focusIfFree = () => {
    if (document.activeElement === document.body) findTarget(arrival)?.focus();
  };
  // On the first page, a field that already has the focus keeps it.
  if (arrival.isFirst) focusIfFree();
  else findTarget(arrival)?.focus();
  const watch = new MutationObserver(focusIfFree);
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
 * Moves the focus to the heading of a new page, so that screen readers announce it. If the page marks a form with
 * `data-lands-here`, or the address names a section, the focus goes there. On the first page, the browser sets the
 * focus. There this hook focuses only a section that the address names, because the page renders the section too late
 * for the browser.
 */
export const useFocusHeading = (): void => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const section = useRouterState({ select: (state) => state.resolvedLocation?.hash ?? "" });
  const before = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = path;
    if (isFirst && section === "") return;
    const stop = focusOnceThere({ section, isFirst });
    return () => stop();
  }, [path, section]);
};
