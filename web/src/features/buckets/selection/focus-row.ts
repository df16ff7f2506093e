import { focusWhenLost } from "@keepwell/ui/focus-when-lost.ts";

/**
 * Focuses the row with this id, or the heading if there is no such row. Call it after an action that removes the
 * focused element.
 */
export const focusRowSoon = (id: string | undefined): void => {
  // A starred entry has two rows: one among the starred entries, and one in the list of all entries. The row in the
  // list of all entries is the last.
  focusWhenLost(
    () => [...document.querySelectorAll<HTMLElement>(`[role=row][data-key="${id}"]`)].at(-1) ?? null,
  );
};
