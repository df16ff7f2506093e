import { focusWhenLost } from "@keepwell/ui/focus-when-lost.ts";

/**
 * Focuses the row with this id, or the heading if there is no such row. Call it after an action that removes the
 * focused element.
 */
export const focusRowSoon = (id: string | undefined): void => {
  // A starred entry has a row in two lists. The last list is the one with all entries.
  focusWhenLost(
    () => [...document.querySelectorAll<HTMLElement>(`[role=row][data-key="${id}"]`)].at(-1) ?? null,
  );
};
