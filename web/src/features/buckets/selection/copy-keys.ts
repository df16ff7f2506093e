import type { Copied } from "./copying.ts";

type Keys = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const KEYS: Readonly<Record<string, Copied>> = { c: "password", b: "username" };
const SHIFTED_KEYS: Readonly<Record<string, Copied>> = { c: "code" };

/**
 * Returns the field that the pressed keys copy. Ctrl C copies the password, Ctrl B the user name, and Ctrl Shift C the
 * one-time code. On a Mac, Command works like Ctrl. Ctrl Alt C copies nothing, because on Windows it is the same as
 * AltGr C, with which some keyboards type a letter.
 */
export const copiedBy = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): Copied | undefined =>
  (ctrlKey || metaKey) && !altKey ? (shiftKey ? SHIFTED_KEYS : KEYS)[key.toLowerCase()] : undefined;

/** Whether text is selected, in a field or in the page. If so, Ctrl C copies that text, as it does on every page. */
export const isTextSelected = (target: EventTarget | null): boolean => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    return target.selectionStart !== target.selectionEnd;
  return document.getSelection()?.isCollapsed === false;
};
