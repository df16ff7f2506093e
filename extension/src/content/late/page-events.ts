/** @file Listens to what the user does in the page. Ignores events that scripts of the page make. */
import { type Field, isField } from "../../classify/elements.ts";
import { deepFocused } from "../shadow-root.ts";

/**
 * Returns the field for an event's target; undefined if there is none. If the target may hold a shadow tree, returns
 * the focused field inside the tree, because an event does not name the elements of a closed shadow tree.
 */
export const fieldIn = (element: Element): Field | undefined => {
  const inner = element.localName.includes("-") ? deepFocused() : element;
  return inner && isField(inner) ? inner : undefined;
};

export const fieldOf = (event: Event): Field | undefined => {
  const target = event.composedPath()[0];
  return target instanceof Element ? fieldIn(target) : undefined;
};

/**
 * Listens to an event before the elements of the page get it. The listener can prevent the browser's default action for
 * `keydown`, and for no other event.
 */
export const listen = <Name extends keyof DocumentEventMap>(
  name: Name,
  listener: (event: DocumentEventMap[Name]) => void,
): void =>
  document.addEventListener(name, (event) => event.isTrusted && listener(event), {
    capture: true,
    passive: name !== "keydown",
  });
