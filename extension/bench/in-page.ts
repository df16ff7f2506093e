/** @file Runs in the page that is measured: classifies each field as if a user had just focused it. */
import { classify, type FieldKind } from "../src/classify/classify.ts";
import { collect } from "../src/classify/collect.ts";
import { isField } from "../src/classify/elements.ts";
import { baseline } from "./baseline.ts";

export interface MeasuredField {
  /** The corpus's label for the field; empty if there is none. */
  readonly label: string;
  /**
   * Whether the field's form has a password field. For a field without a form: whether the page has a password field. A
   * password field is recognized by the corpus's label or, if it has no label, by its type.
   */
  readonly withPassword: boolean;
  /** The index of the field's form in the page; -1 for a field without a form. */
  readonly form: number;
  readonly kind: FieldKind;
  readonly baseline: FieldKind;
  /** How long collecting and classifying took, in milliseconds. */
  readonly took: number;
}

const NO_LIMIT = Number.POSITIVE_INFINITY;
const PASSWORDS = "[data-manual-scoring^=password],input[type=password]:not([data-manual-scoring])";

const measure = (): MeasuredField[] => {
  const forms = [...document.forms];
  const fields = [...document.querySelectorAll("input,select,textarea")].filter(isField);
  const simple = baseline(fields);
  return fields.map((field) => {
    const start = performance.now();
    const found = collect(field, { shadowRootOf: ({ shadowRoot }) => shadowRoot, longest: NO_LIMIT });
    const kind = found && classify(found.features)[found.features.focused];
    return {
      label: field.dataset["manualScoring"] ?? "",
      withPassword: (field.form ?? document).querySelector(PASSWORDS) !== null,
      form: field.form ? forms.indexOf(field.form) : -1,
      kind: kind ?? "other",
      baseline: simple.get(field) ?? "other",
      took: performance.now() - start,
    };
  });
};

Object.assign(globalThis, { measure });
