/** @file What the user does in the page. Events that scripts of the page make are ignored. */
import { type Field, isField } from "../../classify/elements.ts";
import { deepFocused } from "../shadow-root.ts";

/**
 * The field that an element of an event's path is, or contains. The path ends at a closed shadow tree, so the field in
 * such a tree is the one that has the focus there.
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
