import { focusWhenLost } from "./focus-when-lost.ts";

/**
 * Moves the focus after a table row was removed. The last button of the row `key` gets it. Without such a row, the
 * page's <h1> gets it.
 */
export const focusTableRowSoon = (key: string | undefined): void => {
  focusWhenLost(() => {
    const row = key === undefined ? null : document.querySelector(`tr[data-key="${CSS.escape(key)}"]`);
    return [...(row?.querySelectorAll<HTMLElement>("button") ?? [])].at(-1) ?? null;
  });
};
