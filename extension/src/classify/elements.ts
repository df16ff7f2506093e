/** @file Reads elements of a page for the classifier. */

/** An element that takes text or a choice. */
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Returns the root of an element's shadow tree, even of a closed tree if the browser shows it to extensions; null if
 * there is none.
 */
export type ShadowRootOf = (element: Element) => ShadowRoot | null;

const NO_FIELDS: ReadonlySet<string> = new Set([
  ...["hidden", "submit", "button", "image", "reset", "file", "range", "color", "checkbox", "radio"],
]);
const CHOICES: ReadonlySet<string> = new Set(["checkbox", "radio"]);

const isInput = (element: Element): element is HTMLInputElement => element.localName === "input";

export const isField = (element: Element): element is Field =>
  isInput(element)
    ? !NO_FIELDS.has(element.type)
    : element.localName === "select" || element.localName === "textarea";

export const isChoice = (element: Element): element is HTMLInputElement =>
  isInput(element) && CHOICES.has(element.type);

/** Returns the parent element. For a child of a shadow root, this is the element that has the shadow root. */
export const parentOf = (node: Node): Element | undefined => {
  const parentNode: unknown = Reflect.get(Node.prototype, "parentNode", node);
  if (parentNode instanceof ShadowRoot) return parentNode.host;
  return parentNode instanceof Element ? parentNode : undefined;
};

/**
 * The next three functions use the prototype's members, because a field can hide a property of its form: with `<input
 * name="elements">` in a form, `form.elements` returns the field.
 */
export const findAll = (container: Element, selector: string): Element[] => [
  ...Element.prototype.querySelectorAll.call(container, selector),
];
export const attributeOf = (element: Element, name: string): string =>
  Element.prototype.getAttribute.call(element, name) ?? "";
export const elementsOf = (form: HTMLFormElement): Element[] => [
  ...(Reflect.get(HTMLFormElement.prototype, "elements", form) as HTMLFormControlsCollection),
];

const NO_TEXT: ReadonlySet<string> = new Set(["script", "style", "noscript", "template", "svg", "select"]);
const isRead = (node: Node): number => {
  if (node instanceof Element && NO_TEXT.has(node.localName)) return NodeFilter.FILTER_REJECT;
  return NodeFilter.FILTER_ACCEPT;
};

/** The largest number of nodes that are read for one text. */
const MOST_NODES = 50;

/** Returns the text in an element, at most its first `limit` characters. */
export const textOf = (node: Node, limit: number): string => {
  if (isRead(node) !== NodeFilter.FILTER_ACCEPT) return "";
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, isRead);
  let text = "";
  for (let count = 0, at: Node | null = node; at && count < MOST_NODES && text.length < limit; count += 1) {
    if (at instanceof Text) text += `${at.data.slice(0, limit).trim()} `;
    at = walker.nextNode();
  }
  return text.trim().slice(0, limit);
};
