import { makeInvoice } from "./invoices.ts";
import { chargeAlone } from "./payments.ts";
import { Refusal } from "./refusal.ts";
import type { Customer, Subscription } from "./state.ts";
import { beginWork, emit, liveSubscription, requireSubscription, type Step, type Work } from "./work.ts";

const setCancel = (state: Customer, cancel: boolean): Step => {
  const work = beginWork(state);
  const subscription = requireSubscription(work.state);
  if (subscription.status === "incomplete") throw new Refusal("subscription_not_changeable");
  if (subscription.cancelAtPeriodEnd === cancel) return { state, events: [] };
  subscription.cancelAtPeriodEnd = cancel;
  emit(work, "customer.subscription.updated", subscription.id);
  return work;
};

/** Cancels the subscription. It stays usable until the paid period or the trial ends. */
export const cancelAtPeriodEnd = (state: Customer): Step => setCancel(state, true);

/** Undoes the cancellation before the period has ended. */
export const resume = (state: Customer): Step => setCancel(state, false);

const listOpenInvoices = ({ state }: Work, { id }: Subscription) =>
  state.invoices.filter((one) => one.subscription === id && one.status === "open");

/**
 * Writes off an unpaid period: its open invoices, and the pending lines for changes within it. Credits among these
 * lines must not become a balance, because the period was never paid for.
 */
const writeOff = (work: Work, subscription: Subscription): void => {
  subscription.pending = [];
  for (const invoice of listOpenInvoices(work, subscription)) {
    Object.assign(invoice, { status: "uncollectible", nextAttemptAt: null });
    emit(work, "invoice.marked_uncollectible", invoice.id);
  }
};

/**
 * Ends the subscription now. Writes off the period if it is unpaid. Puts the remaining pending lines on a last invoice
 * and charges it. Credits among these lines go to the balance.
 */
export const endSubscription = (work: Work, subscription: Subscription): void => {
  if (subscription.status === "unpaid" || subscription.status === "past_due") writeOff(work, subscription);
  Object.assign(subscription, { status: "canceled", endedAt: work.state.now });
  emit(work, "customer.subscription.deleted", subscription.id);
  if (subscription.pending.length === 0) return;
  chargeAlone(work, makeInvoice(work, subscription, { reason: "subscription_cycle", lines: [] }));
};

/** Gives up a first payment that was not confirmed. The balance gets back what it paid for the open invoices. */
export const expireIncomplete = (work: Work, subscription: Subscription): void => {
  Object.assign(subscription, { status: "incomplete_expired", endedAt: work.state.now });
  for (const invoice of listOpenInvoices(work, subscription)) {
    const returned = invoice.fromBalance;
    work.state.balance += returned;
    Object.assign(invoice, { status: "void", fromBalance: 0 });
    emit(work, "invoice.voided", invoice.id);
    if (returned > 0) emit(work, "customer.updated", work.state.id);
  }
  emit(work, "customer.subscription.updated", subscription.id);
};

/** Gives up a first payment that waits for its cardholder, if there is one, so that another attempt can begin. */
export const abandonIncomplete = (state: Customer): Step => {
  const work = beginWork(state);
  const subscription = liveSubscription(work.state);
  if (subscription?.status !== "incomplete") return { state, events: [] };
  expireIncomplete(work, subscription);
  return work;
};

/** Ends the subscription now and bills nothing more, for a deleted customer. */
export const abortSubscription = (work: Work): void => {
  const subscription = liveSubscription(work.state);
  if (!subscription) return;
  if (subscription.status === "incomplete") {
    expireIncomplete(work, subscription);
    return;
  }
  writeOff(work, subscription);
  endSubscription(work, subscription);
};
