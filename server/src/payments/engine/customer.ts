/** @file A new customer, and values that are computed from the state. */
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

/**
 * How many cents of the invoice a card has paid. The sum of this amount, `fromBalance` and `amountRemaining` is the
 * total.
 */
export const amountPaid = ({ payment }: Invoice): number => payment?.amount ?? 0;

/** How many cents are still due. */
export const amountRemaining = (invoice: Invoice): number =>
  invoice.total - invoice.fromBalance - amountPaid(invoice);

/**
 * When the next regular invoice comes (Unix seconds); null if none will come. An unpaid invoice or a missing card can
 * still prevent it.
 */
export const nextInvoiceAt = (subscription: Subscription | null): number | null => {
  if (!subscription || subscription.cancelAtPeriodEnd) return null;
  const { status, periodEnd } = subscription;
  return status === "trialing" || status === "active" || status === "past_due" ? periodEnd : null;
};
