/** @file Reads a payment provider's answers to a change. */
import assert from "node:assert/strict";
import { CardDeclined, type Outcome, PaymentRefused } from "../../src/payments/payment-provider.ts";

export const assertDone = (outcome: Outcome): void => assert.deepEqual(outcome, { kind: "done" });

/** Returns the client secret with which the cardholder confirms at their bank. Fails if no confirmation is required. */
export const secretOf = (outcome: Outcome): string => {
  assert.ok(outcome.kind === "requires_action");
  return outcome.clientSecret;
};

export const declines = (asked: Promise<unknown>, code: string): Promise<void> =>
  assert.rejects(asked, (error) => error instanceof CardDeclined && error.code === code);

export const refuses = (asked: Promise<unknown>, code?: string): Promise<void> =>
  assert.rejects(
    asked,
    (error) => error instanceof PaymentRefused && (code === undefined || error.code === code),
    code,
  );
