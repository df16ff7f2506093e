/** @file An operation in progress: a copy of the state that may be changed, and the events so far. */
import { Refusal } from "./refusal.ts";
import type { Customer, Subscription } from "./state.ts";

/** The types of events, under Stripe's names. */
export type BillingEventType =
  | "charge.refunded"
  | "customer.deleted"
  | "customer.subscription.created"
  | "customer.subscription.deleted"
  | "customer.subscription.trial_will_end"
  | "customer.subscription.updated"
  | "customer.updated"
  | "invoice.finalized"
  | "invoice.marked_uncollectible"
  | "invoice.paid"
  | "invoice.payment_action_required"
  | "invoice.payment_failed"
  | "invoice.voided"
  | "payment_method.attached"
  | "payment_method.detached";

export interface BillingEvent {
  readonly id: string;
  readonly type: BillingEventType;
  readonly at: number;
  /** The id of the customer, subscription, card, invoice or payment that the event is about. */
  readonly object: string;
  /** How many cents were taken from a card. Negative if money was given back to the card; 0 if no money moved. */
  readonly moved: number;
}

/** The result of an operation: a new state, and its events in order. */
export interface Step {
  readonly state: Customer;
  readonly events: readonly BillingEvent[];
}

export interface Work {
  readonly state: Customer;
  readonly events: BillingEvent[];
}

export const beginWork = (state: Customer): Work => ({ state: structuredClone(state), events: [] });

type IdPrefix = "evt" | "in" | "il" | "py" | "pm" | "si" | "sub";

/** The next id with this prefix. It is unique wherever the customer's own id is unique. */
export const nextId = ({ state }: Work, prefix: IdPrefix): string => {
  state.serial += 1;
  return `${prefix}_${state.id}_${state.serial}`;
};

export const emit = (work: Work, type: BillingEventType, object: string, moved = 0): void => {
  work.events.push({ id: nextId(work, "evt"), type, at: work.state.now, object, moved });
};

/** The latest subscription, unless it has ended. */
export const liveSubscription = ({ subscription }: Customer): Subscription | null =>
  !subscription || subscription.endedAt !== null ? null : subscription;

export const requireSubscription = (state: Customer): Subscription => {
  const subscription = liveSubscription(state);
  if (!subscription) throw new Refusal("no_subscription");
  return subscription;
};

export const setStatus = (work: Work, subscription: Subscription, status: Subscription["status"]): void => {
  if (subscription.status === status) return;
  subscription.status = status;
  emit(work, "customer.subscription.updated", subscription.id);
};
