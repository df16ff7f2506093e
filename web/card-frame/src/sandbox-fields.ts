/** @file Makes the fields of the sandbox's card form. */
import { cardBrand } from "@keepwell/contract/billing/card-number.ts";
import { onlyDigits, regroup } from "./card-digits.ts";
import type { CardField, TypedCard } from "./check-card.ts";
import { make } from "./dom.ts";
import { type Field, makeChoice, makeInput, makeName } from "./field.ts";
import type { Words } from "./words.ts";

const YEARS_AHEAD = 10;
const CVC_MAX = "4";

const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0"));
const yearsFrom = (year: number) =>
  Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => String(year + ahead));

const NUMERIC = { inputmode: "numeric", spellcheck: "false" };

const makeNumber = () => {
  const brand = make("span", { class: "flex items-center pe-3 text-meta text-ink-2", role: "status" });
  const attributes = { ...NUMERIC, name: "cardnumber", autocomplete: "cc-number" };
  const { input, field } = makeInput({ label: "number", attributes, trailing: brand });
  let words: Words | undefined;
  const mark = () => {
    const known = cardBrand(onlyDigits(input.value));
    brand.textContent = known === "other" ? "" : (words?.brands[known] ?? "");
  };
  input.addEventListener("input", () => {
    const { text, caret } = regroup({ text: input.value, caret: input.selectionStart ?? input.value.length });
    if (text !== input.value) {
      input.value = text;
      input.setSelectionRange(caret, caret);
    }
    mark();
  });
  const say = (spoken: Words) => {
    words = spoken;
    field.say(spoken);
    mark();
  };
  return { input, field: { ...field, say } };
};

const makeCvc = () => {
  const attributes = { ...NUMERIC, name: "cvc", autocomplete: "cc-csc", maxlength: CVC_MAX };
  const { input, field } = makeInput({ label: "cvc", attributes });
  input.addEventListener("input", () => {
    const digits = onlyDigits(input.value);
    if (digits !== input.value) input.value = digits;
  });
  return { input, field };
};

export const makeFields = () => {
  const number = makeNumber();
  const name = makeName();
  const month = makeChoice({
    label: "month",
    placeholder: "chooseMonth",
    autocomplete: "cc-exp-month",
    options: MONTHS,
  });
  const year = makeChoice({
    label: "year",
    placeholder: "chooseYear",
    autocomplete: "cc-exp-year",
    options: yearsFrom(new Date().getFullYear()),
  });
  const cvc = makeCvc();
  const typed = (): TypedCard => ({
    number: onlyDigits(number.input.value),
    name: name.input.value,
    month: month.select.value,
    year: year.select.value,
    cvc: cvc.input.value,
  });
  const fields: Readonly<Record<CardField, Field>> = {
    number: number.field,
    name: name.field,
    month: month.field,
    year: year.field,
    cvc: cvc.field,
  };
  return { fields, typed };
};
