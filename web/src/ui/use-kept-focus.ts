import { type RefObject, useEffect } from "react";

/**
 * Gives the focus to `container` when the element inside that had it is removed. Firefox does not tell the page that
 * a removed element has lost the focus, so React Aria's containment never hears of it and the keyboard is left with
 * the document. Chromium does tell, and React Aria then chooses the first control: for most dialogs, the cross.
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
      // A window in the background has a focus too, and says nothing of its changes.
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
