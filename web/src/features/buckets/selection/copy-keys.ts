import type { Copied } from "./row-copy.ts";

type Keys = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const KEYS: Readonly<Record<string, Copied>> = { c: "password", b: "username" };

/** What the keys copy: Ctrl C (on a Mac: Command C) the password, Ctrl B the user name. */
export const copiedBy = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): Copied | undefined =>
  (ctrlKey || metaKey) && !altKey && !shiftKey ? KEYS[key.toLowerCase()] : undefined;

/** Whether text is selected, in a field or in the page: the keys then copy that text, as everywhere. */
export const isTextSelected = (target: EventTarget | null): boolean => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    return target.selectionStart !== target.selectionEnd;
  return document.getSelection()?.isCollapsed === false;
};
