import { focusWhenLost } from "./focus-when-lost.ts";

/**
 * After a table row was removed, moves the lost focus to the last button of the row `key`. If there is no such row,
 * moves the lost focus to the page's <h1>.
 */
export const focusTableRowSoon = (key: string | undefined): void => {
  focusWhenLost(() => {
    const row = key === undefined ? null : document.querySelector(`tr[data-key="${CSS.escape(key)}"]`);
    return [...(row?.querySelectorAll<HTMLElement>("button") ?? [])].at(-1) ?? null;
  });
};
