import { useEffect } from "react";

const landmarks =
  '[data-landmark]:not([hidden]), header:not(main header, [role] header), nav, main, aside, [role="dialog"], [role="alertdialog"]';

/**
 * F6 moves the focus to the next part of the page, and Shift+F6 to the previous part. If there are notices, they come
 * first.
 */
export function useLandmarkKeys(): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== "F6" || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      moveFocus(event.shiftKey ? -1 : 1);
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

function moveFocus(step: 1 | -1): void {
  const all = Array.from(document.querySelectorAll<HTMLElement>(landmarks)).filter(isReachable);
  const notices = all.find(isNotices);
  if (notices && !notices.contains(document.activeElement)) {
    notices.focus();
    return;
  }
  const parts = all.filter((landmark) => landmark !== notices);
  const here = parts.findLastIndex((landmark) => landmark.contains(document.activeElement));
  const from = here < 0 && step < 0 ? 0 : here;
  const next = parts[(from + step + parts.length) % parts.length];
  if (next) focusInto(next);
}

function focusInto(landmark: HTMLElement): void {
  if (!landmark.hasAttribute("tabindex")) landmark.tabIndex = -1;
  landmark.focus();
}

function isReachable(element: HTMLElement): boolean {
  return element.closest('[inert], [aria-hidden="true"]') === null && element.checkVisibility();
}

function isNotices(element: HTMLElement): boolean {
  return element.hasAttribute("data-landmark");
}
