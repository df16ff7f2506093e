import { makeInvoice } from "./invoices.ts";
import { startNextPeriod, trialLines } from "./lines.ts";
import { collectNow, type PaymentBehaviour } from "./payments.ts";
import { DAY } from "./periods.ts";
import { Refusal } from "./refusal.ts";
import type { Customer, Price, Subscription } from "./state.ts";
import { beginWork, emit, liveSubscription, nextId, type Step } from "./work.ts";

export interface WantedItem {
  readonly price: Price;
  readonly quantity: number;
}

interface NewSubscription {
  /** The item with the plan's base price comes first. */
  readonly items: readonly WantedItem[];
  /** 0 to charge immediately. The caller decides whether the customer gets a trial. */
  readonly trialDays: number;
  readonly payment?: PaymentBehaviour;
}

export const validQuantity = (quantity: number): boolean => Number.isSafeInteger(quantity) && quantity > 0;

/** Refuses a subscription without items, and items with an invalid quantity, the same price or different intervals. */
export const requireSoundItems = (items: readonly WantedItem[]): void => {
  if (!items.every(({ quantity }) => validQuantity(quantity))) throw new Refusal("invalid_quantity");
  const keys = new Set(items.map(({ price }) => price.key));
  const intervals = new Set(items.map(({ price }) => price.interval));
  if (keys.size !== items.length || intervals.size !== 1) throw new Refusal("invalid_items");
};

/** Begins a subscription, with a trial or by charging the first period at once. Refuses a second live subscription. */
export const createSubscription = (
  state: Customer,
  { items, trialDays, payment = "error_if_incomplete" }: NewSubscription,
): Step => {
  if (liveSubscription(state)) throw new Refusal("subscription_exists");
  requireSoundItems(items);
  const work = beginWork(state);
  const { now } = state;
  const trialEnd = trialDays > 0 ? now + trialDays * DAY : null;
  const subscription: Subscription = {
    id: nextId(work, "sub"),
    createdAt: now,
    status: trialEnd === null ? "incomplete" : "trialing",
    items: items.map((item) => ({ ...item, id: nextId(work, "si"), debit: null })),
    pending: [],
    anchor: trialEnd ?? now,
    periodIndex: -1,
    periodStart: now,
    periodEnd: trialEnd ?? now,
    trialEnd,
    trialEndAnnounced: false,
    cancelAtPeriodEnd: false,
    endedAt: null,
  };
  work.state.subscription = subscription;
  if (trialEnd !== null) work.state.trialUsedAt ??= now;
  const lines = trialEnd === null ? startNextPeriod(work, subscription) : trialLines(work, subscription);
  emit(work, "customer.subscription.created", subscription.id);
  const invoice = makeInvoice(work, subscription, { reason: "subscription_create", lines });
  collectNow(work, subscription, { invoice, payment });
  return work;
};
