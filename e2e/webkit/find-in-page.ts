/**
 * @file Runs in the page. Finds a visible element by its role and name, as Playwright's locators do. Reads an element's
 * name only from the sources that our pages use: an attribute, a label, or the element's own text.
 */

export type Role =
  | "button"
  | "link"
  | "textbox"
  | "checkbox"
  | "radio"
  | "heading"
  | "row"
  | "menuitem"
  | "option"
  | "dialog"
  | "alertdialog"
  | "select"
  | "frame";

export interface Wanted {
  readonly role: Role;
  /** The whole name, or a pattern between slashes that matches a part of the name. */
  readonly name?: string;
}

/**
 * Returns the last visible match, because a dialog stands at the end of the document. Returns null if nothing matches.
 */
export const findInPage = ({ role, name }: Wanted): Element | null => {
  const PLACES: Readonly<Record<Role, string>> = {
    button: "button, [role=button]",
    link: "a[href]",
    textbox: "input:not([type=checkbox]):not([type=radio]), textarea",
    checkbox: "input[type=checkbox]",
    radio: "input[type=radio], [role=radio]",
    heading: "h1, h2, h3",
    row: "[role=row], tr",
    menuitem: "[role^=menuitem]",
    option: "[role=option]",
    dialog: "[role=dialog]",
    alertdialog: "[role=alertdialog]",
    select: "select",
    frame: "iframe",
  };
  // Read only the visible text, because a busy button hides its text but keeps it in the document.
  const visibleText = (element: Element | null) =>
    ((element as HTMLElement | null)?.innerText ?? "").replaceAll(/\s+/g, " ").trim();
  const byIds = (ids: string) => ids.split(" ").map((id) => visibleText(document.getElementById(id)));
  const names = (element: Element): string[] => {
    const { labels } = element as HTMLInputElement;
    const labelled = element.getAttribute("aria-labelledby");
    const given = element.getAttribute("aria-label") ?? element.getAttribute("title");
    if (labelled !== null) return [byIds(labelled).join(" ").trim(), ...byIds(labelled)];
    if (given !== null) return [given];
    return labels && labels.length > 0 ? [...labels].map(visibleText) : [visibleText(element)];
  };
  const isSeen = (element: Element) => {
    const box = element.closest("label") ?? element;
    return box.getClientRects().length > 0 && element.closest("[inert], [aria-hidden=true]") === null;
  };
  const isNamed = (element: Element) => {
    if (name === undefined) return true;
    const pattern = /^\/(.*)\/$/.exec(name)?.[1];
    return names(element).some((one) =>
      pattern === undefined ? one === name : new RegExp(pattern).test(one),
    );
  };
  const found = [...document.querySelectorAll(PLACES[role])].filter((one) => isSeen(one) && isNamed(one));
  return found.at(-1) ?? null;
};
