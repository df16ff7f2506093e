/** @file The errors that Stripe answers with. */
import type { Refusal } from "../../../src/payments/engine/refusal.ts";

type ErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

interface Details {
  readonly type: ErrorType;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
}

export class Fault extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details) {
    super(message);
    this.name = "Fault";
    this.status = status;
    this.details = details;
  }
}

export const badRequest = (message: string, details: Omit<Details, "type"> = {}): Fault =>
  new Fault(400, message, { type: "invalid_request_error", ...details });

export const missing = (what: string, param = "id"): Fault =>
  new Fault(404, `No such ${what}`, { type: "invalid_request_error", code: "resource_missing", param });

export const notModelled = (what: string): Fault =>
  new Fault(501, `The fake does not model ${what}.`, { type: "api_error" });

/** Decline reasons that Stripe also uses as the error's code. */
const OWN_CODES = ["expired_card", "incorrect_cvc"];

const DECLINES = ["generic_decline", "insufficient_funds", ...OWN_CODES];

/** The fields that describe a declined charge, in an error or in a PaymentIntent. */
export const declineOf = (answer: string) => {
  if (answer === "authentication_failed") return { code: "payment_intent_authentication_failure" } as const;
  return OWN_CODES.includes(answer)
    ? ({ code: answer, decline_code: answer } as const)
    : ({ code: "card_declined", decline_code: answer } as const);
};

export const cardFault = (answer: string): Fault =>
  new Fault(402, "Your card was declined.", { type: "card_error", ...declineOf(answer) });

/**
 * Converts a refusal of the engine into Stripe's error.
 * @param object the kind of object that the request is about. If the cardholder must confirm, the error's code begins
 * with it.
 */
export const faultOf = ({ code }: Refusal, object: "invoice" | "subscription"): Fault => {
  if (DECLINES.includes(code)) return cardFault(code);
  if (code === "requires_action")
    return new Fault(402, "The payment requires action.", {
      type: "card_error",
      code: `${object}_payment_intent_requires_action`,
    });
  if (code === "no_card") return badRequest("No payment method.", { code: "resource_missing" });
  if (code === "invalid_proration_date") return badRequest(code, { param: "proration_date" });
  return badRequest(code);
};
