/** @file What Stripe's test mode does with those of its test card numbers that the sandbox accepts. */
import { isTestCardNumber, type TestCardNumber } from "@keepwell/contract/billing/test-card-numbers.ts";

/** Why the bank declines a card when it is added. The declined card is never stored. */
export type DeclineAtAttach = "generic_decline" | "insufficient_funds" | "expired_card" | "incorrect_cvc";

export type CardBehaviour =
  | "succeeds"
  | DeclineAtAttach
  /** Can be added; each charge is declined. */
  | "fails_when_charged"
  /** The cardholder confirms when the card is added, and never again. */
  | "authenticates_once"
  /** The cardholder confirms when the card is added and at each charge. */
  | "authenticates_always";

const TEST_CARDS: Readonly<Record<TestCardNumber, CardBehaviour>> = {
  "4242424242424242": "succeeds",
  "5555555555554444": "succeeds",
  "378282246310005": "succeeds",
  "6011111111111117": "succeeds",
  "4000000000000002": "generic_decline",
  "4000000000009995": "insufficient_funds",
  "4000000000000069": "expired_card",
  "4000000000000127": "incorrect_cvc",
  "4000000000000341": "fails_when_charged",
  "4000002500003155": "authenticates_once",
  "4000002760003184": "authenticates_always",
};

/** What the test card with this number does; `number` has only digits. Undefined if no test card has this number. */
export const testCardBehaviour = (number: string): CardBehaviour | undefined =>
  isTestCardNumber(number) ? TEST_CARDS[number] : undefined;
