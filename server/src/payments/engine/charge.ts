/** @file What a test card answers when it is added to a customer or charged. */
import type { CardBehaviour } from "../test-cards.ts";
import type { Authentication, ChargeAnswer } from "./card-answer.ts";
import { Refusal } from "./refusal.ts";

const BANK_PAGE = {
  none: "requires_action",
  passed: "succeeded",
  failed: "authentication_failed",
} as const satisfies Record<Authentication, ChargeAnswer>;

interface Presented {
  readonly behaviour: CardBehaviour;
}

export const attachAnswer = ({ behaviour }: Presented, authentication: Authentication): ChargeAnswer => {
  if (behaviour === "succeeds" || behaviour === "fails_when_charged") return "succeeded";
  if (behaviour === "authenticates_once" || behaviour === "authenticates_always")
    return BANK_PAGE[authentication];
  return behaviour;
};

export const chargeAnswer = (card: Presented, authentication: Authentication): ChargeAnswer => {
  if (card.behaviour === "fails_when_charged") return "generic_decline";
  return card.behaviour === "authenticates_always" ? BANK_PAGE[authentication] : "succeeded";
};

/**
 * Throws unless the card's answer is `succeeded`. An operation works on a copy of the state, so the error discards the
 * whole operation.
 */
export const requireSuccess = (answer: ChargeAnswer): void => {
  if (answer !== "succeeded") throw new Refusal(answer);
};
