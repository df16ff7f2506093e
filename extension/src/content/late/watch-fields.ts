/** @file Reports which field of the document the user is in, and the keys that they press there. */
import { type Field, isField } from "../../classify/elements.ts";
import { deepFocused } from "../shadow-root.ts";
import { fieldIn, fieldOf, listen } from "./page-events.ts";

export interface FieldEvents {
  /** Called when a field gets the focus, and when the user clicks a field that already has the focus. */
  onField(field: Field): void;
  /**
   * Called when the user presses a key in a field, without a modifier key. Returns whether the key was for the menu.
   */
  onKey(field: Field, key: string): boolean;
  onTyped(): void;
  /**
   * Called when no field has the focus any more, and when the document is hidden. `focused` is the element that now has
   * the focus; null if there is none, or if the document is hidden.
   */
  onElsewhere(focused: Element | null): void;
}

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;

/** Reports the field that has the focus now, and each field that gets the focus later. */
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
