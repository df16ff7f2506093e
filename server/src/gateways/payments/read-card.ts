/** @file From what is typed into the sandbox's card form to what may be kept of it. */
import { type CardBrand, cardBrand, validCardNumber } from "./card-number.ts";
import { type CardBehaviour, testCardBehaviour } from "./test-cards.ts";

/** The form's five fields as typed. It is read once and never stored, logged or returned. */
interface TypedCard {
  readonly number: string;
  readonly cvc: string;
  readonly name: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** All that is kept of a card. By design it has no place for a number or a cvc. */
export interface CardToken {
  readonly brand: CardBrand;
  readonly last4: string;
  readonly name: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly behaviour: CardBehaviour;
}

/** Stripe's codes, and `not_a_test_card`, which is ours. */
export type CardMistake =
  | "incorrect_number"
  | "not_a_test_card"
  | "invalid_expiry_month"
  | "invalid_expiry_year"
  | "invalid_cvc";

const YEARS_AHEAD = 50;

/** A card is good to the end of its month. */
const expiryMistake = ({ expMonth, expYear }: TypedCard, now: number): CardMistake | null => {
  const today = new Date(now * 1000);
  const year = today.getUTCFullYear();
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) return "invalid_expiry_month";
  if (!Number.isInteger(expYear) || expYear < year || expYear > year + YEARS_AHEAD)
    return "invalid_expiry_year";
  return expYear === year && expMonth < today.getUTCMonth() + 1 ? "invalid_expiry_month" : null;
};

/**
 * Reads a card at `now` (Unix seconds). A number that is no published test number is refused, so a real
 * card typed by mistake goes no further.
 */
export const readCard = (
  typed: TypedCard,
  now: number,
): { readonly card: CardToken } | { readonly mistake: CardMistake } => {
  const number = typed.number.replaceAll(/[\s-]/g, "");
  if (!validCardNumber(number)) return { mistake: "incorrect_number" };
  const behaviour = testCardBehaviour(number);
  if (!behaviour) return { mistake: "not_a_test_card" };
  const expiry = expiryMistake(typed, now);
  if (expiry) return { mistake: expiry };
  const brand = cardBrand(number);
  if (!(brand === "amex" ? /^\d{4}$/ : /^\d{3}$/).test(typed.cvc)) return { mistake: "invalid_cvc" };
  const { name, expMonth, expYear } = typed;
  return { card: { brand, last4: number.slice(-4), name: name.trim(), expMonth, expYear, behaviour } };
};
