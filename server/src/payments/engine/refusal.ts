import type { ChargeAnswer } from "./card-answer.ts";

/** Why an operation was refused. The state is unchanged. */
export class Refusal extends Error {
  readonly code:
    | Exclude<ChargeAnswer, "succeeded">
    | "card_not_found"
    | "invoice_not_found"
    | "invoice_not_open"
    | "item_not_found"
    | "no_subscription"
    | "subscription_exists"
    | "subscription_not_changeable"
    | "invalid_quantity"
    | "invalid_items"
    | "invalid_proration_date"
    | "invalid_refund";

  constructor(code: Refusal["code"]) {
    super(`The payment engine refuses: ${code}.`);
    this.name = "Refusal";
    this.code = code;
  }
}
