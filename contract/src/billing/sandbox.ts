/**
 * @file What the sandbox's card form sends and gets: calls that only its frame makes, and that exist only where
 * the sandbox takes payments. They are no part of the API.
 */
import { z } from "../zod.ts";
import type { CardBrand } from "./card-number.ts";
import { CARD_NAME_MAX } from "./cards.endpoints.ts";

const NUMBER_MAX = 40;
const CVC_MAX = 10;
const SECRET_MAX = 500;
const typed = (max: number) => z.string().check(z.maxLength(max));

export const sandboxCardBody = z.object({
  number: typed(NUMBER_MAX),
  cvc: typed(CVC_MAX),
  name: typed(CARD_NAME_MAX),
  exp_month: z.int(),
  exp_year: z.int(),
});

export const sandboxChallengeBody = z.object({ client_secret: typed(SECRET_MAX) });
export const sandboxSettleBody = z.extend(sandboxChallengeBody, { passed: z.boolean() });

/** A card that is good for a token. */
export interface SandboxToken {
  readonly token: string;
  readonly brand: CardBrand;
  readonly last4: string;
}

/** Why one is not: sent with 422. Stripe's codes, and `not_a_test_card`, which is ours. */
export type SandboxMistake =
  | "incorrect_number"
  | "not_a_test_card"
  | "invalid_expiry_month"
  | "invalid_expiry_year"
  | "invalid_cvc";

/** What a bank that does not exist asks the card's holder. */
export interface SandboxChallenge {
  readonly purpose: "card" | "payment";
  readonly brand: CardBrand;
  readonly last4: string;
  /** Cents; null where nothing is charged yet. */
  readonly amount: number | null;
}
