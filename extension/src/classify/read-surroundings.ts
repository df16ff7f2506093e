/** @file Reads the texts around a form's fields, such as headings, buttons and links. */
import { attributeOf, findAll, isChoice, parentOf, textOf } from "./elements.ts";
import type { FormFeatures } from "./features.ts";
import { normalize } from "./normalize.ts";

export type Surroundings = Pick<
  FormFeatures,
  "buttons" | "headings" | "links" | "choices" | "names" | "text" | "page"
>;

const LIMIT = 60;
/** How many elements of each kind are read. */
const MOST = 12;

/** For a form without a heading: how many levels above the form are searched for a heading. */
const LEVELS = 4;

/**
 * The selectors of the elements that are read. The browser evaluates them, so that a page with thousands of elements
 * takes little time.
 */
const HEADINGS = "h1,h2,h3,h4,legend,[role=heading]";
const BUTTONS = "button,input[type=submit],input[type=button],input[type=image],[role=button]";

const textsOf = (elements: Iterable<Element>, read: (element: Element) => string): string[] => {
  const texts: string[] = [];
  let left = MOST;
  for (const element of elements) {
    left -= 1;
    const text = normalize(read(element), LIMIT);
    if (text !== "") texts.push(text);
    if (left === 0) break;
  }
  return texts;
};

const submitsFirst = (buttons: readonly Element[]): Element[] => {
  const submits = (button: Element) =>
    "type" in button && (button.type === "submit" || button.type === "image") ? 0 : 1;
  return buttons.toSorted((one, other) => submits(one) - submits(other));
};

const buttonText = (button: Element): string =>
  [
    button instanceof HTMLInputElement ? button.value || button.alt : textOf(button, LIMIT),
    button.getAttribute("aria-label") ?? "",
  ].join(" ");

const choiceText = (choice: Element): string => {
  const { labels, name, id } = choice as HTMLInputElement;
  const label = labels?.[0];
  return `${label ? textOf(label, LIMIT) : ""} ${name} ${id}`;
};

const attributesOf = (container: Element): string =>
  ["name", "id", "class", "action", "aria-label", "data-testid"]
    .map((name) => attributeOf(container, name))
    .join(" ");

const isBefore = (heading: Element, container: Element): boolean =>
  (heading.compareDocumentPosition(container) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Returns the form's headings. If it has none, returns the last heading before the form. */
const headingsOf = (container: Element): Element[] => {
  const own = findAll(container, HEADINGS);
  let above = parentOf(container);
  for (let level = 0; own.length === 0 && above && level < LEVELS; level += 1) {
    const last = findAll(above, HEADINGS).findLast((heading) => isBefore(heading, container));
    if (last) return [last];
    above = parentOf(above);
  }
  return own;
};

export const readSurroundings = (container: Element): Surroundings => {
  const all = (selector: string) => findAll(container, selector);
  return {
    headings: textsOf(headingsOf(container), (heading) => textOf(heading, LIMIT)),
    buttons: textsOf(submitsFirst(all(BUTTONS).slice(0, 3 * MOST)), buttonText),
    links: textsOf(all("a"), (link) => textOf(link, LIMIT)),
    choices: textsOf(all("input").filter(isChoice), choiceText),
    names: normalize(attributesOf(container), 4 * LIMIT),
    text: normalize(textOf(container, 4 * LIMIT), 4 * LIMIT),
    page: normalize(`${document.title.slice(0, LIMIT)} ${location.pathname}`, 2 * LIMIT),
  };
};
