/**
 * @file Runs in the page of the tests. Makes fields that behave like those of several kinds of pages, and fills them.
 */
import { createElement, useState } from "react";
import { createRoot } from "react-dom/client";
import { findObstacle } from "../../src/fill/check-field.ts";
import { fillCode } from "../../src/fill/fill-code.ts";
import { readFieldRules } from "../../src/fill/read-password-rules.ts";
import { setValue } from "../../src/fill/set-value.ts";

const deepFind = (root: ParentNode, id: string): HTMLInputElement | undefined => {
  for (const element of root.querySelectorAll("*")) {
    if (element.id === id && element instanceof HTMLInputElement) return element;
    const found = element.shadowRoot && deepFind(element.shadowRoot, id);
    if (found) return found;
  }
  return undefined;
};

const field = (id: string): HTMLInputElement => {
  const found = deepFind(document, id);
  if (!found) throw new Error(`There is no field ${id}.`);
  return found;
};

/** A React field. When the field loses the focus, React renders it again and writes its state's value into it. */
function Controlled() {
  const [value, setOwn] = useState("");
  const [renderings, setRenderings] = useState(0);
  return createElement(
    "div",
    null,
    createElement("input", {
      id: "react",
      value,
      onChange: (event: { readonly target: { readonly value: string } }) => setOwn(event.target.value),
      onBlur: () => setRenderings(renderings + 1),
    }),
    createElement("output", { id: "react-state" }, `${value} ${renderings}`),
  );
}

const showReact = (): void => {
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(createElement(Controlled));
};

/**
 * Makes a field into which the page writes its own value again shortly after each change. The page accepts a new value
 * only from events for which `takes` returns true.
 */
const makeStubborn = (id: string, takes: (event: InputEvent) => boolean): void => {
  const input = field(id);
  let own = "";
  input.addEventListener("input", (event) => {
    if (event instanceof InputEvent && takes(event)) own = input.value;
    setTimeout(() => {
      input.value = own;
    }, 10);
  });
};

const boxes = (prefix: string): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(`input[id^=${prefix}]`),
];

const distributePasted = (prefix: string): void => {
  for (const box of boxes(prefix))
    box.addEventListener("paste", (event) => {
      event.preventDefault();
      const text = event.clipboardData?.getData("text/plain") ?? "";
      for (const [at, one] of boxes(prefix).entries()) one.value = text.charAt(at);
    });
};

/** Makes boxes that move the focus to the next box after an input. */
const advance = (prefix: string): void => {
  for (const [at, box] of boxes(prefix).entries())
    box.addEventListener("input", () => {
      if (box.value.length === 1) boxes(prefix)[at + 1]?.focus();
    });
};

const recordEvents = (id: string): string[] => {
  const seen: string[] = [];
  for (const type of ["focus", "keydown", "beforeinput", "input", "keyup", "change"])
    field(id).addEventListener(type, (event) => {
      const how = event instanceof InputEvent ? ` ${event.inputType} ${event.data} ${event.composed}` : "";
      seen.push(`${type}${how}`);
    });
  return seen;
};

Object.assign(globalThis, {
  advance,
  distributePasted,
  field,
  fillCode: (id: string, code: string) => fillCode(field(id), code),
  findObstacle: (id: string) => findObstacle(field(id)),
  makeStubborn,
  readFieldRules: (id: string) => readFieldRules(field(id)),
  recordEvents,
  setValue: (id: string, value: string) => setValue(field(id), value),
  showReact,
  valuesOf: (prefix: string) => boxes(prefix).map(({ value }) => value),
});
