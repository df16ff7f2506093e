/** @file Translates the results of Stripe.js into results of the card form. */
import type { PaymentIntentOrSetupIntentResult, PaymentMethodResult, StripeError } from "@stripe/stripe-js";
import type { Refusal } from "../../src/features/billing/card/frame-messages.ts";
import type { CardToken } from "./view.ts";
import type { Mistake } from "./words.ts";

export type StripeField = "number" | "expiry" | "cvc";
export type StripeMistakes = Readonly<Partial<Record<StripeField, Mistake>>>;

/** Stripe's error codes about the fields. Stripe.js finds most of these errors before it sends anything. */
const MISTAKES: Readonly<Record<string, StripeMistakes>> = {
  incomplete_number: { number: "number" },
  invalid_number: { number: "number" },
  incorrect_number: { number: "number" },
  incomplete_expiry: { expiry: "expiry" },
  invalid_expiry_month: { expiry: "expiry" },
  invalid_expiry_year: { expiry: "expiry" },
  invalid_expiry_month_past: { expiry: "expired" },
  invalid_expiry_year_past: { expiry: "expired" },
  incomplete_cvc: { cvc: "cvc" },
  invalid_cvc: { cvc: "cvc" },
  incorrect_cvc: { cvc: "cvc" },
};

export const mistakesFor = (code: string | undefined): StripeMistakes | null =>
  code !== undefined && Object.hasOwn(MISTAKES, code) ? (MISTAKES[code] ?? null) : null;

const REFUSALS: Readonly<Partial<Record<StripeError["type"], Refusal>>> = {
  rate_limit_error: "busy",
  api_connection_error: "unreachable",
  api_error: "unreachable",
};

const BRANDS = new Set(["visa", "mastercard", "amex"]);

export type StripeMade = CardToken | { readonly mistakes: StripeMistakes } | { readonly refusal: Refusal };

/**
 * Reads Stripe's result for a typed card. Leaves out Stripe's messages, because Keepwell has its own in the page's
 * language.
 */
export const readResult = (
  { paymentMethod, error }: PaymentMethodResult,
  brands: readonly string[],
): StripeMade => {
  if (error) {
    const mistakes = mistakesFor(error.code);
    return mistakes ? { mistakes } : { refusal: REFUSALS[error.type] ?? "card" };
  }
  const { id: token, card } = paymentMethod;
  const brand = card && BRANDS.has(card.brand) ? card.brand : "other";
  if (!brands.includes(brand)) return { mistakes: { number: "brand" } };
  return { token, brand, last4: card?.last4 ?? "" };
};

/** Whether the cardholder has confirmed. The server asks Stripe itself for the result. */
export const hasPassed = ({ error }: PaymentIntentOrSetupIntentResult): boolean => error === undefined;
