import { focusWhenLost } from "./focus-when-lost.ts";

/** After a table row was removed: focuses the last button of the row that took its place, otherwise the heading. */
export const focusTableRowSoon = (key: string | undefined): void => {
  focusWhenLost(() => {
    const row = key === undefined ? null : document.querySelector(`tr[data-key="${CSS.escape(key)}"]`);
    return [...(row?.querySelectorAll<HTMLElement>("button") ?? [])].at(-1) ?? null;
  });
};
