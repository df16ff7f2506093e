import { focusWhenLost } from "@keepwell/ui/focus-when-lost.ts";

/** Call it after rows were removed: focuses the row with this id, which took their place, otherwise the heading. */
export const focusRowSoon = (id: string | undefined): void => {
  focusWhenLost(() => (id === undefined ? null : document.querySelector(`[role=row][data-key="${id}"]`)));
};
