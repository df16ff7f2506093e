import type { KeyboardEvent } from "react";

/**
 * Makes Enter open the row while other rows are selected. React Aria's list would toggle the row's selection instead,
 * but Space already does this. A click still toggles the selection, as in mail programs.
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
