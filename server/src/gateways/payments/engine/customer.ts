/** @file A new customer, and what can be read off the state. */
import type { Customer, Invoice, Subscription } from "./state.ts";

interface NewCustomer {
  readonly id: string;
  readonly invoicePrefix: string;
  readonly now: number;
  readonly taxRate?: number;
}

export const createCustomer = ({ id, invoicePrefix, now, taxRate = 0 }: NewCustomer): Customer => ({
  id,
  invoicePrefix,
  taxRate,
  now,
  serial: 0,
  balance: 0,
  trialUsedAt: null,
  cards: [],
  defaultCard: null,
  subscription: null,
  invoices: [],
});

/** Cents paid of it, by card or from the balance; with `amountRemaining`, a total above zero. */
export const amountPaid = ({ total, fromBalance, payment }: Invoice): number =>
  total > 0 ? fromBalance + (payment?.amount ?? 0) : 0;

/** Cents still due. */
export const amountRemaining = (invoice: Invoice): number => Math.max(0, invoice.total) - amountPaid(invoice);

/** When the next invoice comes (Unix seconds); null when none will. */
export const nextInvoiceAt = (subscription: Subscription | null): number | null => {
  if (!subscription || subscription.cancelAtPeriodEnd) return null;
  const { status, periodEnd } = subscription;
  return status === "trialing" || status === "active" || status === "past_due" ? periodEnd : null;
};
