import { focusWhenLost } from "@keepwell/ui/focus-when-lost.ts";

/** After rows were removed: focuses the row that took their place, otherwise the heading. */
export const focusRowSoon = (id: string | undefined): void => {
  focusWhenLost(() => (id === undefined ? null : document.querySelector(`[role=row][data-key="${id}"]`)));
};
