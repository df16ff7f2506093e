/** @file Moves a customer's clock forward, and does the renewals, retries and notices that become due. */
import { endSubscription, expireIncomplete } from "./cancel.ts";
import { makeInvoice } from "./invoices.ts";
import { startNextPeriod } from "./lines.ts";
import { chargeAlone, retryPayment, scheduleRetry } from "./payments.ts";
import { DAY } from "./periods.ts";
import type { Customer, Subscription } from "./state.ts";
import { beginWork, emit, liveSubscription, type Step, setStatus, type Work } from "./work.ts";

/** Stripe announces a trial's end three days before it. */
const TRIAL_NOTICE = 3 * DAY;

/** Stripe lets a first payment wait 23 hours for its cardholder. */
const INCOMPLETE_LIFE = 23 * 3600;

/**
 * Renews the subscription. Ends it instead if it was cancelled, if it is past due or unpaid, or if its trial ends
 * without a card. Unlike this engine, Stripe keeps an unpaid subscription, and makes draft invoices that it never
 * collects. With Stripe as with this engine, the user must subscribe again.
 */
const endPeriod = (work: Work, subscription: Subscription): void => {
  const { status, cancelAtPeriodEnd } = subscription;
  const payable = status === "active" || (status === "trialing" && work.state.defaultCard !== null);
  if (cancelAtPeriodEnd || !payable) {
    endSubscription(work, subscription);
    return;
  }
  const lines = startNextPeriod(work, subscription);
  setStatus(work, subscription, "active");
  const invoice = makeInvoice(work, subscription, { reason: "subscription_cycle", lines });
  chargeAlone(work, invoice);
  scheduleRetry(work, subscription, invoice);
};

const announceTrialEnd = (work: Work, subscription: Subscription): void => {
  subscription.trialEndAnnounced = true;
  emit(work, "customer.subscription.trial_will_end", subscription.id);
};

interface Due {
  readonly at: number;
  readonly run: () => void;
}

const listRetries = (work: Work, subscription: Subscription): Due[] =>
  work.state.invoices.flatMap((invoice) => {
    const { nextAttemptAt: at } = invoice;
    return at === null ? [] : [{ at, run: () => retryPayment(work, subscription, invoice) }];
  });

/**
 * What will happen next to a live subscription, and when. Two things that are due in the same second happen in the
 * order of this list.
 */
const listDue = (work: Work, subscription: Subscription): Due[] => {
  const { status, createdAt, periodEnd, trialEnd, trialEndAnnounced } = subscription;
  if (status === "incomplete")
    return [{ at: createdAt + INCOMPLETE_LIFE, run: () => expireIncomplete(work, subscription) }];
  const end = { at: periodEnd, run: () => endPeriod(work, subscription) };
  if (trialEnd === null || trialEndAnnounced) return [...listRetries(work, subscription), end];
  const notice = Math.max(createdAt, trialEnd - TRIAL_NOTICE);
  return [{ at: notice, run: () => announceTrialEnd(work, subscription) }, end];
};

const firstDue = (work: Work, until: number): Due | undefined => {
  const subscription = liveSubscription(work.state);
  if (!subscription) return undefined;
  const due = listDue(work, subscription).filter(({ at }) => at <= until);
  return due.sort((one, other) => one.at - other.at)[0];
};

/** The next time (Unix seconds) at which the state changes only because time passes; null if there is no such time. */
export const nextDueAt = (state: Customer): number | null =>
  firstDue({ state, events: [] }, Number.POSITIVE_INFINITY)?.at ?? null;

/** Does everything that is due up to and including `until`, each at its own time. */
export const advanceTo = (state: Customer, until: number): Step => {
  if (!Number.isSafeInteger(until) || until < state.now)
    throw new RangeError("Time goes forward, by whole seconds.");
  const work = beginWork(state);
  for (let due = firstDue(work, until); due; due = firstDue(work, until)) {
    work.state.now = due.at;
    due.run();
  }
  work.state.now = until;
  return work;
};
