/** @file A field that looks like a field of the page (ui/src/field.tsx). */
import {
  bareInput,
  choiceBox,
  fieldBox,
  fieldError,
  fieldFrame,
  fieldLabel,
} from "@keepwell/ui/field-class.ts";
import { glyph, make } from "./dom.ts";
import type { Mistake, Words } from "./words.ts";

type Label = keyof Words["fields"];

const NAME_MAX = "255";

export interface Field {
  readonly root: HTMLElement;
  readonly focus: () => void;
  /** Shows the field's problem, or removes it. */
  readonly complain: (mistake: Mistake | null) => void;
  readonly say: (words: Words) => void;
}

interface FieldParts {
  readonly label: Label;
  /** The element that takes the focus. */
  readonly control: HTMLElement;
  /** The control, with the elements around it. */
  readonly box: HTMLElement;
}

export const makeField = ({ label, control, box }: FieldParts): Field => {
  const id = `card-${label}`;
  control.id = id;
  const caption = make("label", { class: fieldLabel, for: id });
  const sentence = make("span", {});
  const error = make("div", { id: `${id}-error`, class: fieldError, hidden: "" }, glyph("problem"), sentence);
  let shown: Mistake | null = null;
  let words: Words | undefined;
  const put = () => {
    error.hidden = shown === null;
    sentence.textContent = shown === null ? "" : (words?.mistakes[shown] ?? "");
  };
  return {
    root: make("div", { class: fieldFrame }, caption, box, error),
    focus: () => control.focus(),
    complain: (mistake) => {
      shown = mistake;
      put();
      if (mistake === null) for (const name of INVALID) control.removeAttribute(name);
      else
        for (const name of INVALID) control.setAttribute(name, name === "aria-invalid" ? "true" : error.id);
    },
    say: (spoken) => {
      words = spoken;
      caption.textContent = spoken.fields[label];
      put();
    },
  };
};

const INVALID = ["aria-invalid", "aria-describedby"];

interface InputOptions {
  readonly label: Label;
  readonly attributes: Readonly<Record<string, string>>;
  /** An element in the box, after the input. */
  readonly trailing?: HTMLElement;
}

export const makeInput = ({ label, attributes, trailing }: InputOptions) => {
  const input = make("input", { type: "text", class: `${bareInput} px-3`, ...attributes });
  const box = make("div", { class: fieldBox }, input, ...(trailing ? [trailing] : []));
  return { input, field: makeField({ label, control: input, box }) };
};

/** Makes the field for the cardholder's name. In Stripe's form it is the only field that does not come from Stripe. */
export const makeName = () =>
  makeInput({
    label: "name",
    attributes: { name: "ccname", autocomplete: "cc-name", autocapitalize: "words", maxlength: NAME_MAX },
  });

interface ChoiceOptions {
  readonly label: Label;
  readonly placeholder: "chooseMonth" | "chooseYear";
  readonly autocomplete: string;
  readonly options: readonly string[];
}

/** Makes a field with the browser's own drop-down list. The edge of the frame would cut off a list made of elements. */
export const makeChoice = ({ label, placeholder, autocomplete, options }: ChoiceOptions) => {
  const none = make("option", { value: "" });
  const select = make(
    "select",
    {
      autocomplete,
      class: `${choiceBox} appearance-none border-control pe-9 text-ink data-empty:text-ink-3 aria-invalid:border-danger`,
      "data-empty": "",
    },
    none,
    ...options.map((value) => make("option", { value, class: "bg-raised text-ink" }, value)),
  );
  const mark = () => select.toggleAttribute("data-empty", select.value === "");
  select.addEventListener("input", mark);
  select.addEventListener("change", mark);
  const arrow = glyph("chevron", "pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-ink-2");
  const field = makeField({ label, control: select, box: make("div", { class: "relative" }, select, arrow) });
  const say = (words: Words) => {
    none.textContent = words.fields[placeholder];
    field.say(words);
  };
  return { select, field: { ...field, say } };
};
