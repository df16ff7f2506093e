/** @file Checks a card that is typed into the sandbox's card form, and reduces it to what may be stored. */
import {
  type CardBrand,
  cardBrand,
  cvcLength,
  validCardNumber,
} from "@keepwell/contract/billing/card-number.ts";
import type { SandboxMistake } from "@keepwell/contract/billing/sandbox.ts";
import { type CardBehaviour, testCardBehaviour } from "./test-cards.ts";

/** The form's five fields as typed. The whole number and the cvc are never stored, logged or returned. */
export interface TypedCard {
  readonly number: string;
  readonly cvc: string;
  readonly name: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** All that is kept of a card: of its number only the last four digits, and no cvc. */
export interface KeptCard {
  readonly brand: CardBrand;
  readonly last4: string;
  readonly name: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly behaviour: CardBehaviour;
}

const YEARS_AHEAD = 50;

/**
 * The typed name, in a form that may be stored. Removes a card number that was typed into the name's field. Replaces
 * control characters and unpaired surrogates, because the database does not accept all of them.
 */
const keptName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, " ")
    .replaceAll(/\d(?:[^\p{L}\d]*\d){11,}/gu, "")
    .trim();

/** What is wrong with the expiry; null if nothing is. A card is valid until the end of the month that it names. */
const expiryMistake = ({ expMonth, expYear }: TypedCard, now: number): SandboxMistake | null => {
  const today = new Date(now * 1000);
  const year = today.getUTCFullYear();
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) return "invalid_expiry_month";
  if (!Number.isInteger(expYear) || expYear < year || expYear > year + YEARS_AHEAD)
    return "invalid_expiry_year";
  return expYear === year && expMonth < today.getUTCMonth() + 1 ? "invalid_expiry_month" : null;
};

/**
 * Reads a card at `now` (Unix seconds). Refuses a number that is not a published test number, so that no real card is
 * stored.
 */
export const readCard = (
  typed: TypedCard,
  now: number,
): { readonly card: KeptCard } | { readonly mistake: SandboxMistake } => {
  const number = typed.number.replaceAll(/[\s-]/g, "");
  if (!validCardNumber(number)) return { mistake: "incorrect_number" };
  const behaviour = testCardBehaviour(number);
  if (!behaviour) return { mistake: "not_a_test_card" };
  const expiry = expiryMistake(typed, now);
  if (expiry) return { mistake: expiry };
  const brand = cardBrand(number);
  if (!/^\d+$/.test(typed.cvc) || typed.cvc.length !== cvcLength(brand)) return { mistake: "invalid_cvc" };
  const { name, expMonth, expYear } = typed;
  return {
    card: { brand, last4: number.slice(-4), name: keptName(name), expMonth, expYear, behaviour },
  };
};
