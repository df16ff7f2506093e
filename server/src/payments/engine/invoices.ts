/** @file The totals of invoice lines, and the creation of invoices. */

import { amountRemaining } from "./customer.ts";
import { settleInvoice } from "./payments.ts";
import { prorate } from "./proration.ts";
import type { Invoice, Line, Subscription } from "./state.ts";
import { emit, nextId, type Work } from "./work.ts";

const MILLION = 1_000_000;

/** Adds up the lines, in cents. A line with a negative amount reduces the tax as well. */
export const sumLines = (lines: readonly Line[], taxRate: number) => {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = prorate({ amount: subtotal, remaining: taxRate, whole: MILLION });
  return { subtotal, tax, total: subtotal + tax };
};

/**
 * The part of a total that the balance pays. The caller subtracts it from the balance. A negative total is returned as
 * it is: subtracting it adds the whole credit to the balance.
 */
export const balanceShare = (balance: number, total: number): number => Math.min(balance, total);

const formatNumber = (position: number): string => String(position).padStart(4, "0");

/**
 * Creates an invoice from the subscription's pending lines and the given lines. Charges no card. If nothing remains to
 * be paid, settles the invoice at once.
 */
export const makeInvoice = (
  work: Work,
  subscription: Subscription,
  { reason, lines }: { readonly reason: Invoice["reason"]; readonly lines: readonly Line[] },
): Invoice => {
  const { state } = work;
  const all = [...subscription.pending, ...lines];
  subscription.pending = [];
  const totals = sumLines(all, state.taxRate);
  const fromBalance = balanceShare(state.balance, totals.total);
  const invoice: Invoice = {
    id: nextId(work, "in"),
    number: `${state.invoicePrefix}-${formatNumber(state.invoices.length + 1)}`,
    subscription: subscription.id,
    reason,
    createdAt: state.now,
    lines: all,
    ...totals,
    fromBalance,
    payment: null,
    status: "open",
    attempts: 0,
    lastAnswer: null,
    retries: 0,
    nextAttemptAt: null,
  };
  state.invoices.push(invoice);
  state.balance -= fromBalance;
  emit(work, "invoice.finalized", invoice.id);
  if (fromBalance !== 0) emit(work, "customer.updated", state.id);
  if (amountRemaining(invoice) === 0) settleInvoice(work, invoice);
  return invoice;
};
