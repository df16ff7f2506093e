/** @file What the user does in the page. Events that scripts of the page make are ignored. */
import { type Field, isField } from "../../classify/elements.ts";
import { deepFocused } from "../shadow-root.ts";

/**
 * The field that an element of an event's path stands for. If the element has a shadow tree, it is the focused field in
 * that tree, because the path of an event ends at a closed shadow tree. Otherwise it is the element itself.
 */
export const fieldIn = (element: Element): Field | undefined => {
  const inner = element.localName.includes("-") ? deepFocused() : element;
  return inner && isField(inner) ? inner : undefined;
};

export const fieldOf = (event: Event): Field | undefined => {
  const target = event.composedPath()[0];
  return target instanceof Element ? fieldIn(target) : undefined;
};

/** Listens to an event before the page does. Only a key press can be kept from the page. */
export const listen = <Name extends keyof DocumentEventMap>(
  name: Name,
  listener: (event: DocumentEventMap[Name]) => void,
): void =>
  document.addEventListener(name, (event) => event.isTrusted && listener(event), {
    capture: true,
    passive: name !== "keydown",
  });
