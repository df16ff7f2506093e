import type Stripe from "stripe";
import type { ProviderInvoice, ProviderLine } from "../../../payments/payment-provider.ts";
import { baseFirst, readPriceKey } from "./prices.ts";
import { type RefundedOf, readRefunds } from "./refunds.ts";
import { LIST_MAX, type StripeContext, toId } from "./stripe-client.ts";
import { translated } from "./stripe-errors.ts";

const readProration = ({ parent }: Stripe.InvoiceLineItem) => {
  const details = parent?.subscription_item_details ?? parent?.invoice_item_details;
  return details?.proration ? details : null;
};

const readKind = (line: Stripe.InvoiceLineItem): ProviderLine["kind"] => {
  const proration = readProration(line);
  if (!proration) return line.amount === 0 ? "trial" : "period";
  return line.amount < 0 || proration.proration_details?.credited_items ? "unused" : "remaining";
};

const readLine = async (context: StripeContext, line: Stripe.InvoiceLineItem): Promise<ProviderLine> => {
  const price = line.pricing?.price_details?.price;
  return {
    kind: readKind(line),
    price: price === undefined ? null : await readPriceKey(context, toId(price)),
    quantity: line.quantity ?? 1,
    amount: line.amount,
    start: line.period.start,
    end: line.period.end,
  };
};

const PRORATIONS_FIRST = { unused: 0, remaining: 0, period: 1, trial: 1 } as const;
const CREDIT_FIRST = { unused: 0, remaining: 1, period: 0, trial: 0 } as const;

/**
 * Compares two lines for sorting: prorations before other lines, then earlier lines before later ones, then credits
 * before charges, then a plan's base before its extra units.
 */
const byTime = (one: ProviderLine, other: ProviderLine): number =>
  PRORATIONS_FIRST[one.kind] - PRORATIONS_FIRST[other.kind] ||
  one.start - other.start ||
  CREDIT_FIRST[one.kind] - CREDIT_FIRST[other.kind] ||
  baseFirst(one.price, other.price);

/** Reads all lines of an invoice. Stripe's reply may contain only the first of them. */
export const readLines = async (
  context: StripeContext,
  { id, lines }: Stripe.Invoice,
): Promise<ProviderLine[]> => {
  const all = lines.has_more
    ? await translated(
        context.stripe.invoices.listLineItems(id, { limit: 100 }).autoPagingToArray({ limit: LIST_MAX }),
      )
    : lines.data;
  const read = await Promise.all(all.map((line) => readLine(context, line)));
  return read.sort(byTime);
};

/** All amounts are in cents. */
export const readTotals = ({ subtotal, total, total_taxes }: Stripe.Invoice) => ({
  subtotal,
  tax: (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
  total,
});

type Final = ProviderInvoice["status"];
const FINAL: readonly Final[] = ["open", "paid", "void", "uncollectible"];

/**
 * The part of an invoice that the customer's credit paid. At Stripe a credit is a negative balance. Credit notes issued
 * before the payment reduce the amount due in the same way. Voiding an invoice gives its credit back, so a void invoice
 * has used no credit.
 */
const creditAppliedTo = (invoice: Stripe.Invoice): number => {
  const { status, starting_balance, ending_balance, pre_payment_credit_notes_amount } = invoice;
  if (status === "void") return 0;
  return (ending_balance ?? starting_balance) - starting_balance + pre_payment_credit_notes_amount;
};

/** Returns null for a draft, which may still change and has no number. */
const readInvoice = async (
  context: StripeContext,
  invoice: Stripe.Invoice,
  refundedOf: RefundedOf,
): Promise<ProviderInvoice | null> => {
  const status = FINAL.find((one) => one === invoice.status);
  if (status === undefined || invoice.number === null) return null;
  const { id, number, created: createdAt } = invoice;
  const lines = await readLines(context, invoice);
  return {
    id,
    number,
    createdAt,
    status,
    lines,
    ...readTotals(invoice),
    creditApplied: creditAppliedTo(invoice),
    amountPaid: invoice.amount_paid,
    amountRemaining: invoice.amount_remaining,
    amountRefunded: refundedOf(invoice),
  };
};

/** All invoices except drafts, oldest first. */
export const listInvoices = async (context: StripeContext, customer: string): Promise<ProviderInvoice[]> => {
  const params = { customer, limit: 100, expand: ["data.payments"] };
  const [listed, refundedOf] = await Promise.all([
    translated(context.stripe.invoices.list(params).autoPagingToArray({ limit: LIST_MAX })),
    readRefunds(context, customer),
  ]);
  const invoices = await Promise.all(
    listed.toReversed().map((invoice) => readInvoice(context, invoice, refundedOf)),
  );
  return invoices.flatMap((invoice) => invoice ?? []);
};
