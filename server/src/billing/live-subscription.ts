/** @file A subscription whose plan the actor wants to change, and what the provider knows about it. */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import { authorizeSubscriber } from "./authorize-subscriber.ts";
import { requirePlanKind } from "./plan-rules.ts";
import { readStanding } from "./standing.ts";
import type { SubscriberRow } from "./subscriber.store.ts";
import { findSubscription, type SubscriptionRow } from "./subscription.store.ts";

interface Asked {
  /** The uid of the subscription. */
  readonly uid: string;
  readonly plan: PlanId;
}

interface Known {
  readonly row: SubscriptionRow;
  readonly subscriber: SubscriberRow;
}

/**
 * A subscription that has not ended at the provider, together with the provider and the id of the subscriber's customer
 * there.
 */
export interface LiveSubscription extends Known {
  readonly provider: PaymentProvider;
  readonly customer: string;
}

/** Returns the subscription and its subscriber. Fails unless the actor may change the subscription to `plan`. */
export const authorizePlan = async (
  { database: { handle }, payments }: Pick<Context, "database" | "payments">,
  actor: Actor,
  { uid, plan }: Asked,
): Promise<Known> => {
  const row = (await findSubscription(handle, uid)) ?? fail("not_found");
  const subscriber = await authorizeSubscriber(handle, actor, row.subscriber_uid);
  // Only the operator can give or change the plan `partner`.
  if (row.plan === "partner") fail("forbidden");
  if (payments === null) failField("plan", "plan_unavailable");
  // An enterprise cannot choose the plan `free`. But a paid subscription of any subscriber can be changed to `free`,
  // which ends it.
  if (plan !== "free" || row.status === null) requirePlanKind(subscriber, plan);
  return { row, subscriber };
};

/**
 * The subscription at the provider; null if there is none. Refuses an inactive subscription, unless an earlier call
 * began the same operation (`isBegun`).
 */
export const liveSubscription = (
  { clock, payments }: Pick<Context, "clock" | "payments">,
  { row, subscriber }: Known,
  { isBegun = false } = {},
): LiveSubscription | null => {
  if (row.status === null) return null;
  if (!isBegun && !readStanding(row, clock.now()).isActive) return fail("subscription.inactive");
  const { provider_customer: customer } = subscriber;
  if (payments === null || customer === null) return fail("unavailable");
  return { row, subscriber, provider: payments, customer };
};
