/** @file The engine's operations on an account, its refusals in the provider's terms. */
import type { DeclineCode } from "../engine/charge.ts";
import type { Customer } from "../engine/state.ts";
import { Refusal, type Step } from "../engine/work.ts";
import { PaymentRefused } from "../payment-provider.ts";
import type { Account } from "./account.ts";

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

const unrefused = (error: unknown): unknown =>
  error instanceof Refusal ? new PaymentRefused(error.code) : error;

/** The engine's refusals, in the provider's terms. */
export const refusing = <Result>(operation: () => Result): Result => {
  try {
    return operation();
  } catch (error) {
    throw unrefused(error);
  }
};

/** What the card answers; unless that is `succeeded`, nothing was done. */
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
    throw unrefused(error);
  }
};

/** For what no card has a say in. */
export const apply = (account: Account, operation: Operation): void =>
  take(
    account,
    refusing(() => operation(account.state)),
  );
