/** A dialog has faded out by then, and given the focus back if what it was opened from is still there. */
const CLOSED_MS = 250;

/** Where one goes on after rows have gone: on the one that took their place, else on the heading. */
export const focusRowSoon = (id: string | undefined): void => {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const row = id === undefined ? null : document.querySelector<HTMLElement>(`[role=row][data-key="${id}"]`);
    (row ?? document.querySelector<HTMLElement>("h1"))?.focus();
  }, CLOSED_MS);
};
