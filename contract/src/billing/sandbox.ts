/**
 * @file The calls of the sandbox's card form. Only its frame makes them, and only if the sandbox takes the payments.
 * They are not part of the API.
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

export interface SandboxToken {
  readonly token: string;
  readonly brand: CardBrand;
  readonly last4: string;
}

/** Why a card gets no token; sent with 422. All are Stripe's codes, except `not_a_test_card`. */
export type SandboxMistake =
  | "incorrect_number"
  | "not_a_test_card"
  | "invalid_expiry_month"
  | "invalid_expiry_year"
  | "invalid_cvc";

/** The confirmation that the sandbox's simulated bank requires from the cardholder. */
export interface SandboxChallenge {
  readonly purpose: "card" | "payment";
  readonly brand: CardBrand;
  readonly last4: string;
  /** Cents; null if nothing is charged yet. */
  readonly amount: number | null;
}
