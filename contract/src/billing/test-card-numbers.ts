/**
 * @file The card numbers that the sandbox accepts: Stripe's published test numbers (docs.stripe.com/testing). None
 * belongs to a real card. The sandbox's card form sends no other number.
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

/** The number that pages show as an example, grouped as on a card. */
export const TEST_CARD_SHOWN = "4242 4242 4242 4242";

/** Whether a text of digits is one of the test numbers. */
export const isTestCardNumber = (number: string): number is TestCardNumber =>
  TEST_CARD_NUMBERS.some((known) => known === number);
