/** @file Reads the features of a field. */
import { type Field, isField, textOf } from "./elements.ts";
import type { FieldFeatures } from "./features.ts";
import { normalize } from "./normalize.ts";

/** How many characters of each text are read. */
const LIMIT = 60;
/** For a field without a label: how many levels of the tree are searched for the text before the field. */
const LEVELS = 3;
const SMALLEST = 2;

const elementsNamed = (field: Field, ids: string): readonly Element[] => {
  const root = field.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return [];
  return ids.split(/\s+/, 3).flatMap((id) => (id === "" ? [] : (root.getElementById(id) ?? [])));
};

const holdsField = (node: Node): boolean =>
  node instanceof Element && (isField(node) || node.querySelector("input,select,textarea") !== null);

/** Returns the closest text before a field; empty if another field lies between. */
const textBefore = (field: Field): string => {
  let node: Node | null = field;
  for (let level = 0; node && level < LEVELS; level += 1) {
    for (let before = node.previousSibling; before; before = before.previousSibling) {
      if (holdsField(before)) return "";
      const text = textOf(before, LIMIT);
      if (text !== "") return text;
    }
    node = node.parentNode;
  }
  return "";
};

export const labelOf = (field: Field): string => {
  const labels = [
    ...(field.labels ?? []),
    ...elementsNamed(field, field.getAttribute("aria-labelledby") ?? ""),
  ].map((label) => textOf(label, LIMIT));
  const written = [...labels, field.getAttribute("aria-label") ?? "", field.title].filter(
    (text) => text.trim() !== "",
  );
  return written.length > 0 ? written.join(" ") : textBefore(field);
};

const isVisible = (field: Field): boolean => {
  if (!field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height } = field.getBoundingClientRect();
  return width > SMALLEST && height > SMALLEST;
};

const isNumeric = (field: Field): boolean =>
  /^(?:numeric|decimal)$/.test(field.inputMode) ||
  /^\W*(?:\[0-9\]|\\d)/.test(field.getAttribute("pattern") ?? "");

const positive = (length: number | undefined): number => Math.max(0, length ?? 0);

export const readField = (field: Field): FieldFeatures => {
  const text = field instanceof HTMLSelectElement ? undefined : field;
  return {
    type: field instanceof HTMLInputElement ? field.type : field.localName,
    autocomplete: (field.getAttribute("autocomplete") ?? "").toLowerCase().split(/\s+/, 6),
    names: normalize(`${field.name} ${field.id}`, 2 * LIMIT),
    classes: normalize(field.getAttribute("class") ?? "", 2 * LIMIT),
    label: normalize(labelOf(field), 2 * LIMIT),
    placeholder: normalize(text?.placeholder ?? "", LIMIT),
    maxLength: positive(text?.maxLength),
    minLength: positive(text?.minLength),
    numeric: field.type === "number" || isNumeric(field),
    visible: isVisible(field),
    editable: !field.disabled && !(text?.readOnly ?? false),
  };
};
