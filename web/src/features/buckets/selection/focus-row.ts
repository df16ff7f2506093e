import { focusWhenLost } from "../../../ui/focus-when-lost.ts";

/** Where one goes on after rows have gone: on the one that took their place, else on the heading. */
export const focusRowSoon = (id: string | undefined): void => {
  focusWhenLost(() => (id === undefined ? null : document.querySelector(`[role=row][data-key="${id}"]`)));
};
