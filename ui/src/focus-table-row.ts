import { focusWhenLost } from "./focus-when-lost.ts";

/** Moves the focus after a table row was removed: to the last button of the row `key`, or else to the page's <h1>. */
export const focusTableRowSoon = (key: string | undefined): void => {
  focusWhenLost(() => {
    const row = key === undefined ? null : document.querySelector(`tr[data-key="${CSS.escape(key)}"]`);
    return [...(row?.querySelectorAll<HTMLElement>("button") ?? [])].at(-1) ?? null;
  });
};
