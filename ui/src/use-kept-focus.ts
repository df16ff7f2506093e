import { type RefObject, useEffect } from "react";

/**
 * Focuses `container` when the focused element inside it is removed. Firefox does not report that a removed element has
 * lost the focus, so React Aria does nothing and the document has the focus. Chromium reports it, so React Aria focuses
 * the first control, which is the close button in most dialogs.
 */
export function useKeptFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    let last: Element | null = null;
    const remember = () => {
      if (element.contains(document.activeElement)) last = document.activeElement;
    };
    const watch = new MutationObserver(() => {
      // In a window in the background, the focused element can change without an event.
      remember();
      if (last === null || last.isConnected) return;
      last = null;
      if (document.activeElement === document.body) element.focus({ preventScroll: true });
    });
    element.addEventListener("focusin", remember);
    watch.observe(element, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      element.removeEventListener("focusin", remember);
    };
  }, [container]);
}
