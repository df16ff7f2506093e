import { focusWhenLost } from "@keepwell/ui/focus-when-lost.ts";

/**
 * Focuses the row with this id, or the heading if there is no such row. Call it after an action that removes the
 * focused element.
 */
export const focusRowSoon = (id: string | undefined): void => {
  // A starred entry has two rows: among the starred entries, and in the list of all entries, which comes last.
  focusWhenLost(
    () => [...document.querySelectorAll<HTMLElement>(`[role=row][data-key="${id}"]`)].at(-1) ?? null,
  );
};
