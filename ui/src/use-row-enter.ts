import type { KeyboardEvent } from "react";

/**
 * Enter opens the row, also while others are selected: React Aria's list would toggle its selection then, which Space
 * does already. A click still toggles, as in mail programs.
 */
export function useRowEnter(onOpen: ((id: string) => void) | undefined) {
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target;
    if (event.key !== "Enter" || !onOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(row instanceof HTMLElement) || row.role !== "row") return;
    const key = row.dataset["key"];
    if (key === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) onOpen(key);
  };
  return { onKeyDownCapture };
}
