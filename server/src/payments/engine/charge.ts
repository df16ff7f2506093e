/** @file What a card answers. */
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

/** Of adding the card to a customer. */
export const attachAnswer = ({ behaviour }: Presented, authentication: Authentication): ChargeAnswer => {
  if (behaviour === "succeeds" || behaviour === "fails_when_charged") return "succeeded";
  if (behaviour === "authenticates_once" || behaviour === "authenticates_always")
    return BANK_PAGE[authentication];
  return behaviour;
};

/** Of charging a card that was added. */
export const chargeAnswer = (card: Presented, authentication: Authentication): ChargeAnswer => {
  if (card.behaviour === "fails_when_charged") return "generic_decline";
  return card.behaviour === "authenticates_always" ? BANK_PAGE[authentication] : "succeeded";
};

/** Throws what is not a success, and with it all that was done on the way. */
export const requireSuccess = (answer: ChargeAnswer): void => {
  if (answer !== "succeeded") throw new Refusal(answer);
};
