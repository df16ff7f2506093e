/** @file What lines come to, and the invoice they make. */

import { amountRemaining } from "./customer.ts";
import { settleInvoice } from "./payments.ts";
import { prorate } from "./proration.ts";
import type { Invoice, Line, Subscription } from "./state.ts";
import { emit, nextId, type Work } from "./work.ts";

const MILLION = 1_000_000;

/** Cents. The tax of a credit is a credit too. */
export const sumLines = (lines: readonly Line[], taxRate: number) => {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = prorate({ amount: subtotal, remaining: taxRate, whole: MILLION });
  return { subtotal, tax, total: subtotal + tax };
};

/** What the balance pays of a total; of a total below zero, all of it, so that the balance receives it. */
export const balanceShare = (balance: number, total: number): number => Math.min(balance, total);

const formatNumber = (position: number): string => String(position).padStart(4, "0");

/** Takes the pending lines in, then those given. Nothing is charged; without anything to charge it is paid. */
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
