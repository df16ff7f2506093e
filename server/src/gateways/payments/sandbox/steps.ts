/** @file Applies the engine's operations to an account. */

import type { Handle } from "../../../db/schema.ts";
import type { DeclineCode } from "../../../payments/engine/card-answer.ts";
import { Refusal } from "../../../payments/engine/refusal.ts";
import type { Customer } from "../../../payments/engine/state.ts";
import type { BillingEvent, Step } from "../../../payments/engine/work.ts";
import { PaymentRefused } from "../../../payments/payment-provider.ts";

/** A customer who is locked during one transaction. `apply` and `attempt` replace `state`. */
export interface Account {
  readonly within: Handle;
  readonly id: string;
  /** The time of the server. The customer's own clock is `offset` seconds ahead of it. */
  readonly at: Date;
  offset: number;
  state: Customer;
  readonly events: BillingEvent[];
}

type Operation = (state: Customer) => Step;

const take = (account: Account, { state, events }: Step): void => {
  account.state = state;
  account.events.push(...events);
};

const DECLINES: Readonly<Record<DeclineCode, true>> = {
  generic_decline: true,
  insufficient_funds: true,
  expired_card: true,
  incorrect_cvc: true,
  authentication_failed: true,
  no_card: true,
};

export const isDecline = (code: string): code is DeclineCode => Object.hasOwn(DECLINES, code);

const translateRefusal = (error: unknown): unknown =>
  error instanceof Refusal ? new PaymentRefused(error.code) : error;

/** Translates the engine's refusals into the errors of `PaymentProvider`. */
export const refusing = <Result>(operation: () => Result): Result => {
  try {
    return operation();
  } catch (error) {
    throw translateRefusal(error);
  }
};

/**
 * Applies an operation that charges a card, and returns the card's answer. Changes nothing unless the answer is
 * `succeeded`.
 */
export const attempt = (
  account: Account,
  operation: Operation,
): "succeeded" | "requires_action" | DeclineCode => {
  try {
    take(account, operation(account.state));
    return "succeeded";
  } catch (error) {
    const code = error instanceof Refusal ? error.code : "";
    if (code === "requires_action" || isDecline(code)) return code;
    throw translateRefusal(error);
  }
};

/** Applies an operation. For an operation that may refuse because of a card's answer, use `attempt`. */
export const apply = (account: Account, operation: Operation): void =>
  take(
    account,
    refusing(() => operation(account.state)),
  );
