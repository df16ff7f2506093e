/** @file Charges cards for invoices, handles success and failure, and refunds. */
import type { Authentication } from "./card-answer.ts";
import { chargeAnswer, requireSuccess } from "./charge.ts";
import { amountRemaining } from "./customer.ts";
import { DAY } from "./periods.ts";
import { Refusal } from "./refusal.ts";
import type { Customer, Invoice, Subscription } from "./state.ts";
import { beginWork, emit, nextId, type Step, setStatus, type Work } from "./work.ts";

/**
 * How long to wait before each of the three retries, fifteen days in all. After the last retry fails, the subscription
 * is unpaid.
 */
const RETRY_AFTER = [3 * DAY, 5 * DAY, 7 * DAY];

/**
 * Marks the invoice as paid. A live subscription has at most one open invoice, so no other invoice is owed: the
 * subscription becomes active, unless it is in a trial.
 */
export const settleInvoice = (work: Work, invoice: Invoice): void => {
  const { subscription } = work.state;
  invoice.status = "paid";
  invoice.nextAttemptAt = null;
  emit(work, "invoice.paid", invoice.id, invoice.payment?.amount ?? 0);
  if (subscription?.id !== invoice.subscription || subscription.endedAt !== null) return;
  if (subscription.status !== "trialing") setStatus(work, subscription, "active");
};

interface Attempt {
  readonly card: string | null;
  readonly authentication: Authentication;
}

const attemptPayment = (work: Work, invoice: Invoice, { card: id, authentication }: Attempt): void => {
  const card = work.state.cards.find((one) => one.id === id);
  const answer = card ? chargeAnswer(card, authentication) : "no_card";
  invoice.attempts += 1;
  invoice.lastAnswer = answer;
  if (card && answer === "succeeded") {
    const amount = amountRemaining(invoice);
    invoice.payment = { id: nextId(work, "py"), card: card.id, amount, at: work.state.now, refunded: 0 };
    settleInvoice(work, invoice);
    return;
  }
  const asksHolder = answer === "requires_action";
  emit(work, asksHolder ? "invoice.payment_action_required" : "invoice.payment_failed", invoice.id);
};

/** If the invoice is open, charges the default card. The cardholder is not asked to confirm. */
export const chargeAlone = (work: Work, invoice: Invoice): void => {
  if (invoice.status !== "open") return;
  attemptPayment(work, invoice, { card: work.state.defaultCard, authentication: "none" });
};

/** If the invoice is still open, plans the next retry. After the last retry, gives up. */
export const scheduleRetry = (work: Work, subscription: Subscription, invoice: Invoice): void => {
  if (invoice.status !== "open") return;
  const delay = RETRY_AFTER[invoice.retries];
  invoice.nextAttemptAt = delay === undefined ? null : work.state.now + delay;
  setStatus(work, subscription, delay === undefined ? "unpaid" : "past_due");
};

export const retryPayment = (work: Work, subscription: Subscription, invoice: Invoice): void => {
  invoice.retries += 1;
  chargeAlone(work, invoice);
  scheduleRetry(work, subscription, invoice);
};

/**
 * Stripe's `payment_behavior`. `error_if_incomplete` refuses the whole operation unless the card is charged at once.
 * `default_incomplete` leaves the invoice open for the cardholder to confirm.
 */
export type PaymentBehaviour = "error_if_incomplete" | "default_incomplete";

/**
 * Charges the new invoice of an operation that the customer requested, or leaves the invoice open, as `payment` says.
 */
export const collectNow = (
  work: Work,
  subscription: Subscription,
  { invoice, payment }: { readonly invoice: Invoice; readonly payment: PaymentBehaviour },
): void => {
  if (invoice.status !== "open") return;
  if (payment === "error_if_incomplete") {
    chargeAlone(work, invoice);
    requireSuccess(invoice.lastAnswer ?? "no_card");
  } else if (subscription.status !== "incomplete") scheduleRetry(work, subscription, invoice);
};

const requireInvoice = (work: Work, id: string): Invoice => {
  const invoice = work.state.invoices.find((one) => one.id === id);
  if (!invoice) throw new Refusal("invoice_not_found");
  return invoice;
};

/**
 * Pays an invoice at the customer's request, with the default card or another card. After a decline, the invoice stays
 * open, its `lastAnswer` says why, and the planned retries continue.
 */
export const payInvoice = (
  state: Customer,
  {
    invoice: id,
    card = state.defaultCard,
    authentication = "none",
  }: { readonly invoice: string } & Partial<Attempt>,
): Step => {
  const work = beginWork(state);
  const invoice = requireInvoice(work, id);
  if (invoice.status !== "open") throw new Refusal("invoice_not_open");
  if (card !== null && !state.cards.some((one) => one.id === card)) throw new Refusal("card_not_found");
  attemptPayment(work, invoice, { card, authentication });
  return work;
};

/** Refunds an amount, in cents, to the card that paid. The invoice stays paid, as at Stripe. */
export const refund = (
  state: Customer,
  { invoice: id, amount }: { readonly invoice: string; readonly amount: number },
): Step => {
  const work = beginWork(state);
  const { payment } = requireInvoice(work, id);
  if (!payment || !Number.isSafeInteger(amount) || amount < 1 || amount > payment.amount - payment.refunded)
    throw new Refusal("invalid_refund");
  payment.refunded += amount;
  emit(work, "charge.refunded", payment.id, -amount);
  return work;
};
