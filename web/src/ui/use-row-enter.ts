import type { KeyboardEvent } from "react";

/**
 * Enter opens the row, also while others are selected: React Aria's list would toggle it then, and Space does that
 * already. A click keeps toggling, as in every mail program.
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
