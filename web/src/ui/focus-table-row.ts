/** A dialog has faded out by then, and given the focus back if what it was opened from is still there. */
const CLOSED_MS = 250;

/** After a row of a table has gone: on to the last button of the row that took its place, else to the heading. */
export const focusTableRowSoon = (key: string | undefined): void => {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const row = key === undefined ? null : document.querySelector(`tr[data-key="${CSS.escape(key)}"]`);
    const target = [...(row?.querySelectorAll<HTMLElement>("button") ?? [])].at(-1);
    (target ?? document.querySelector<HTMLElement>("h1"))?.focus();
  }, CLOSED_MS);
};
