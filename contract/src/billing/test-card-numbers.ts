/**
 * @file The card numbers that the sandbox takes: Stripe's published test numbers (docs.stripe.com/testing). No
 * number of a real card is among them. The card form knows them too, and sends no other.
 */
export const TEST_CARD_NUMBERS = [
  "4242424242424242",
  "5555555555554444",
  "378282246310005",
  "6011111111111117",
  "4000000000000002",
  "4000000000009995",
  "4000000000000069",
  "4000000000000127",
  "4000000000000341",
  "4000002500003155",
  "4000002760003184",
] as const;

export type TestCardNumber = (typeof TEST_CARD_NUMBERS)[number];

/** The one that pages name, written as on a card. */
export const TEST_CARD_SHOWN = "4242 4242 4242 4242";

/** Digits only. */
export const isTestCardNumber = (number: string): number is TestCardNumber =>
  TEST_CARD_NUMBERS.some((known) => known === number);
