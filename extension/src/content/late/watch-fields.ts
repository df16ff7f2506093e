/** @file Which field of the document the user is in, and when they ask for the menu there. */
import { type Field, isField } from "../../classify/elements.ts";
import { deepFocused } from "../shadow-root.ts";
import { fieldIn, fieldOf, listen } from "./page-events.ts";

export interface FieldEvents {
  /** A field has the focus, or the user has pressed into it again. */
  onField(field: Field): void;
  /** The user presses a key in a field. Returns whether the key was for the menu. */
  onKey(field: Field, key: string): boolean;
  onTyped(): void;
  /** The focus has left the fields: it is on this element, or on none. */
  onElsewhere(focused: Element | null): void;
}

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;

/** Reports the field that has the focus now, and each field that gets it later. */
export const watchFields = ({ onField, onKey, onTyped, onElsewhere }: FieldEvents): void => {
  listen("focusin", (event) => {
    const field = fieldOf(event);
    if (field) onField(field);
    else onElsewhere(document.activeElement);
  });
  listen("focusout", () => {
    // The new focus is known only after the event.
    setTimeout(() => {
      if (!(document.activeElement && fieldIn(document.activeElement))) onElsewhere(document.activeElement);
    });
  });
  listen("click", (event) => {
    const field = fieldOf(event);
    if (field && field === deepFocused()) onField(field);
  });
  listen("keydown", (event) => {
    const field = hasModifier(event) || event.isComposing ? undefined : fieldOf(event);
    if (!field || !onKey(field, event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  listen("input", onTyped);
  listen("visibilitychange", () => {
    if (document.hidden) onElsewhere(null);
  });
  const focused = deepFocused();
  if (focused && isField(focused)) onField(focused);
};
