/** @file What the user does in the page. Events that scripts of the page make are ignored. */
import { type Field, isField } from "../../classify/elements.ts";
import { deepFocused } from "../shadow-root.ts";

/**
 * The field that an element of an event's path stands for. For an element that may have a shadow tree, this is the
 * focused field in the tree, because an event does not name the elements of a closed tree. Otherwise it is the element
 * itself, or undefined if the element is no field.
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
 * Listens to an event before the page does. Only for a key press can the listener prevent the browser's default action.
 */
export const listen = <Name extends keyof DocumentEventMap>(
  name: Name,
  listener: (event: DocumentEventMap[Name]) => void,
): void =>
  document.addEventListener(name, (event) => event.isTrusted && listener(event), {
    capture: true,
    passive: name !== "keydown",
  });
