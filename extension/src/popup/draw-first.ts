/**
 * @file Draws the popup's first list without React, because rendering by React would delay the first rows by 10 ms.
 * React replaces this list by the same list, with icons and buttons, once this one is painted. Until then the places of
 * the icons are empty, so that nothing moves.
 */
import { bareInput, fieldBox } from "@keepwell/ui/field-class.ts";
import {
  markedRow,
  searchHeading,
  searchRow,
  searchRowNote,
  searchRowText,
  searchRowTitle,
} from "@keepwell/ui/search-list-class.ts";
import { text } from "../text/text.ts";
import { findIn } from "../vault/find.ts";
import type { RowEntry } from "../vault/kept-row.ts";
import type { Begun } from "./begun.ts";
import { foundGroups } from "./found-groups.ts";
import { controlSpace, popupFrame, popupHeader, resultArea, searchArea, searchInput } from "./list-class.ts";

/** The maximum number of rows that this list has. The popup has no room for more. */
const MOST = 13;

const make = (name: string, className: string, ...content: readonly (Node | string)[]): HTMLElement => {
  const element = document.createElement(name);
  element.className = className;
  element.append(...content);
  return element;
};

const header = (): HTMLElement => {
  const name = make("span", "inline-flex items-center gap-2 text-section font-semibold");
  name.append(make("span", "size-5"), text().name);
  return make("header", popupHeader, make("h1", "me-auto", name), make("span", controlSpace));
};

const search = (): HTMLElement => {
  const input = document.createElement("input");
  input.className = `${bareInput} ${searchInput}`;
  input.placeholder = text().popup.search;
  const icon = make("span", "self-center ps-2.5", make("span", "block size-4"));
  return make("div", searchArea, make("div", fieldBox, icon, input));
};

const row = ({ name, username }: RowEntry, isMarked: boolean): HTMLElement => {
  const words = make("span", searchRowText, make("span", searchRowTitle, name));
  if (username !== "") words.append(make("span", searchRowNote, username));
  const option = make("div", searchRow, make("span", "size-4 shrink-0"), words);
  if (isMarked) option.classList.add(markedRow);
  option.role = "option";
  return option;
};

/** Draws the list if the popup begins with it and nothing is typed. Returns whether it has drawn the list. */
export const drawFirst = (container: Element, { whole, beginning, front }: Begun): boolean => {
  const { first, shown } = beginning ?? {};
  if (whole || !first || shown?.typed !== "" || shown.entry !== null) return false;
  const groups = foundGroups(findIn(first.entries, "", front), front?.site, "");
  const list = make("div", "");
  list.role = "listbox";
  list.ariaLabel = text().popup.search;
  let count = 0;
  for (const { heading, entries } of groups) {
    const drawn = entries.slice(0, MOST - count);
    if (drawn.length === 0) continue;
    list.append(
      make("div", searchHeading, heading),
      ...drawn.map((entry, at) => row(entry, count + at === 0)),
    );
    count += drawn.length;
  }
  container.append(make("main", popupFrame, header(), search(), make("div", resultArea, list)));
  return true;
};
