import { focusWhenLost } from "@keepwell/ui/focus-when-lost.ts";

/**
 * Focuses the row with this id, which took the place of removed rows, or otherwise the heading. Call it after the
 * removal.
 */
export const focusRowSoon = (id: string | undefined): void => {
  focusWhenLost(() => (id === undefined ? null : document.querySelector(`[role=row][data-key="${id}"]`)));
};
