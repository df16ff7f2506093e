import type Stripe from "stripe";
import { toUnix } from "../../../unix-time.ts";
import { answer, type StripeContext, toId } from "./stripe-client.ts";

/** How many seconds the customer's time is ahead of real time. It is 0 unless the customer has a test clock. */
export const clockOffset = async (
  { stripe, clock }: StripeContext,
  testClock: Stripe.Customer["test_clock"],
): Promise<number> => {
  if (!testClock) return 0;
  const { frozen_time } = await answer(
    stripe.testHelpers.testClocks.retrieve(toId(testClock)),
    "test_helpers.test_clock",
  );
  return frozen_time - toUnix(clock.now());
};

export const customerNow = async (
  context: StripeContext,
  testClock: Stripe.Customer["test_clock"],
): Promise<number> => toUnix(context.clock.now()) + (await clockOffset(context, testClock));

/**
 * The period, in Unix seconds. At Stripe each item has its own period. All items of a Keepwell subscription have one
 * interval, and so one period.
 */
export const readPeriod = ({
  items,
}: Stripe.Subscription): { readonly start: number; readonly end: number } => ({
  start: Math.min(...items.data.map((item) => item.current_period_start)),
  end: Math.min(...items.data.map((item) => item.current_period_end)),
});
