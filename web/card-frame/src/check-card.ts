/** @file Checks a typed card in the form, before the card is sent. */
import { cardBrand, cvcLength, validCardNumber } from "@keepwell/contract/billing/card-number.ts";
import { isTestCardNumber } from "@keepwell/contract/billing/test-card-numbers.ts";
import type { Mistake } from "./words.ts";

/** `number` and `cvc` contain only digits. `month` and `year` are the chosen values, or empty. */
export interface TypedCard {
  readonly number: string;
  readonly name: string;
  readonly month: string;
  readonly year: string;
  readonly cvc: string;
}

export type CardField = keyof TypedCard;
export type Mistakes = Readonly<Partial<Record<CardField, Mistake>>>;

interface Rules {
  readonly brands: readonly string[];
  readonly today: Date;
}

const numberMistake = (number: string, brands: readonly string[]): Mistake | undefined => {
  if (number === "") return "numberMissing";
  if (!validCardNumber(number)) return "number";
  // The number of a real card is never sent to the sandbox, even if the user types one by mistake.
  if (!isTestCardNumber(number)) return "notTest";
  return brands.includes(cardBrand(number)) ? undefined : "brand";
};

/** A card is valid until the end of its month. */
const expiryMistakes = ({ month, year }: TypedCard, today: Date): Mistakes => {
  if (month === "" || year === "")
    return { ...(month === "" ? { month: "month" } : {}), ...(year === "" ? { year: "year" } : {}) };
  const isOver = Number(year) === today.getFullYear() && Number(month) <= today.getMonth();
  return isOver ? { month: "expired" } : {};
};

const cvcMistake = ({ number, cvc }: TypedCard): Mistake | undefined => {
  const length = cvcLength(cardBrand(number));
  if (cvc.length === length) return undefined;
  return length === 4 ? "cvcAmex" : "cvc";
};

/** Returns the problems of a card for the sandbox, by field. */
export const checkCard = (typed: TypedCard, { brands, today }: Rules): Mistakes => {
  const number = numberMistake(typed.number, brands);
  const cvc = cvcMistake(typed);
  return {
    ...(number && { number }),
    ...(typed.name.trim() === "" && { name: "name" }),
    ...expiryMistakes(typed, today),
    ...(cvc && { cvc }),
  };
};
