/**
 * @file Makes the lines of invoices: for a whole period, for a trial, and for the two halves of a proration (the credit
 * and the charge).
 */
import type { Interval } from "@keepwell/contract/billing/prices.ts";
import { periodBoundary } from "./periods.ts";
import { prorate } from "./proration.ts";
import type { Debit, Item, Line, Subscription } from "./state.ts";
import { nextId, type Work } from "./work.ts";

const makeLine = (work: Work, kind: Line["kind"], item: Item, { amount, start, end }: Debit): Line => {
  const { price, quantity } = item;
  return { id: nextId(work, "il"), kind, price: price.key, quantity, amount, start, end };
};

/**
 * Credits the part of the item's debit that is not used at the time `at`. The credit follows from the amount billed,
 * not from the price (Stripe's flexible billing mode). For example, the price changes from 29 to 49 and back to 29
 * within a period. The second change then credits a part of what was billed for 49.
 */
export const creditLines = (work: Work, item: Item, at: number): Line[] => {
  const { debit } = item;
  if (!debit || debit.amount === 0) return [];
  const { amount, start, end } = debit;
  const credit = prorate({ amount: -amount, remaining: end - at, whole: end - start });
  return [makeLine(work, "unused", item, { amount: credit, start: at, end })];
};

/** Bills an item for the time from `at` to the end of the period, and stores the billed amount on the item. */
export const remainingLine = (
  work: Work,
  item: Item,
  { at, subscription }: { readonly at: number; readonly subscription: Subscription },
): Line => {
  const { periodStart, periodEnd } = subscription;
  const amount = prorate({
    amount: item.price.unitAmount * item.quantity,
    remaining: periodEnd - at,
    whole: periodEnd - periodStart,
  });
  item.debit = { amount, start: at, end: periodEnd };
  return makeLine(work, "remaining", item, item.debit);
};

/** The billing interval, which all items of a subscription share. */
export const findInterval = (items: readonly Item[]): Interval => {
  const [base] = items;
  if (!base) throw new Error("A subscription has items.");
  return base.price.interval;
};

/** Moves on to the next period, and bills all of it. */
export const startNextPeriod = (work: Work, subscription: Subscription): Line[] => {
  const { anchor, items } = subscription;
  const interval = findInterval(items);
  subscription.periodIndex += 1;
  const start = periodBoundary(anchor, interval, subscription.periodIndex);
  const end = periodBoundary(anchor, interval, subscription.periodIndex + 1);
  Object.assign(subscription, { periodStart: start, periodEnd: end });
  return items.map((item) => {
    item.debit = { amount: item.price.unitAmount * item.quantity, start, end };
    return makeLine(work, "period", item, item.debit);
  });
};

export const trialLines = (work: Work, { items, periodStart, periodEnd }: Subscription): Line[] =>
  items.map((item) => makeLine(work, "trial", item, { amount: 0, start: periodStart, end: periodEnd }));
