/**
 * @file Translates Stripe's errors into those of `PaymentProvider`. Stripe's sentences are neither shown nor logged.
 */
import Stripe from "stripe";
import { CardDeclined, PaymentRefused, PaymentsUnavailable } from "../../../payments/payment-provider.ts";

/**
 * The bank requires the cardholder's confirmation. A caller that cannot ask the cardholder handles this error like that
 * of a declined card.
 */
export class HolderNeeded extends CardDeclined {
  constructor() {
    super("authentication_required");
  }
}

const HOLDER_NEEDED = new Set([
  "authentication_required",
  "invoice_payment_intent_requires_action",
  "payment_intent_action_required",
  "subscription_payment_intent_requires_action",
]);

/** The cardholder was asked, and did not confirm. */
const AUTHENTICATION_FAILED = new Set([
  "payment_intent_authentication_failure",
  "setup_intent_authentication_failure",
]);

interface Decline {
  readonly code?: string | undefined;
  /** The bank's own reason, if it gives one. */
  readonly decline_code?: string | undefined;
}

/** The error for a charge or a card that was refused. */
export const declinedBy = ({ code, decline_code: reason }: Decline = {}): CardDeclined => {
  const known = reason ?? code ?? "unknown";
  if (HOLDER_NEEDED.has(known) || HOLDER_NEEDED.has(code ?? "")) return new HolderNeeded();
  return new CardDeclined(AUTHENTICATION_FAILED.has(known) ? "authentication_failed" : known);
};

/** The last name in a parameter, such as `proration_date` in `subscription_details[proration_date]`. */
const lastName = (param: string): string => /(\w+)\]*$/.exec(param)?.[1] ?? param;

const refused = ({ code, param = "" }: Stripe.errors.StripeError): Error => {
  if (HOLDER_NEEDED.has(code ?? "")) return new HolderNeeded();
  if (code === "resource_missing" && param === "customer") return new PaymentRefused("customer_not_found");
  return new PaymentRefused(code ?? (param ? `invalid_${lastName(param)}` : "invalid_request"));
};

const translate = (error: unknown): unknown => {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeCardError) return declinedBy(error);
  // A call with other arguments used the same key. (While a call with the same key still runs, Stripe answers 409, and
  // the SDK retries.)
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new PaymentRefused("idempotency");
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return refused(error);
  const { type, statusCode = "no answer", requestId = "" } = error;
  return new PaymentsUnavailable(`Stripe: ${type}, ${statusCode} ${requestId}`.trim());
};

/**
 * Waits for the reply. Throws a Stripe error as CardDeclined (including HolderNeeded), PaymentRefused or
 * PaymentsUnavailable, and any other error unchanged.
 */
export const translated = async <T>(asked: PromiseLike<T>): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    throw translate(error);
  }
};

/** Whether the error says that Stripe has no such object, or that the object belongs to another customer. */
export const isMissing = (error: unknown): boolean =>
  error instanceof PaymentRefused && ["resource_missing", "customer_not_found"].includes(error.code);
