/** @file Translates the payment provider's errors into those of the catalogue. */
import { type ErrorCode, fail } from "@keepwell/contract/errors.ts";
import { CardDeclined, PaymentRefused, PaymentsUnavailable } from "../payments/payment-provider.ts";

const REFUSAL_OF: Readonly<Record<string, ErrorCode>> = {
  subscription_exists: "subscription.exists",
  no_subscription: "subscription.inactive",
  card_not_found: "not_found",
  last_card: "last_card",
  invoice_not_found: "not_found",
};

/**
 * The catalogue's error code for a refusal by the provider; null for any other error, after which a retry may succeed.
 */
export const toRefusal = (error: unknown): ErrorCode | null => {
  if (error instanceof CardDeclined) return "card_error";
  return error instanceof PaymentRefused ? (REFUSAL_OF[error.code] ?? "conflict") : null;
};

/**
 * Throws the refusal that `toRefusal` finds for the error. Otherwise throws `unavailable` for PaymentsUnavailable, and
 * any other error unchanged.
 */
export const failPayment = (error: unknown): never => {
  const refusal = toRefusal(error);
  if (refusal !== null) return fail(refusal, { cause: error });
  if (error instanceof PaymentsUnavailable) return fail("unavailable", { cause: error });
  throw error;
};
