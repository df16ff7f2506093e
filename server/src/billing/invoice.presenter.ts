import type {
  InvoiceLine,
  InvoiceReply,
  InvoiceSummary,
} from "@keepwell/contract/billing/invoices.endpoints.ts";
import type { PriceKey } from "@keepwell/contract/billing/prices.ts";
import type { ProviderLine } from "../payments/payment-provider.ts";
import { toDate, toUnix } from "../unix-time.ts";
import type { InvoiceRow } from "./invoice.store.ts";
import { presentSubscriber } from "./subscriber.presenter.ts";
import type { SubscriberRow } from "./subscriber.store.ts";

const NAME_OF: Readonly<Record<PriceKey, string>> = {
  personal_base: "Personal plan",
  premium_base: "Premium plan",
  premium_extra: "Additional sharings",
  small_business_base: "Small Business plan",
  enterprise_base: "Enterprise plan",
  enterprise_extra: "Additional users",
};

const day = (seconds: number): string => toDate(seconds).toISOString().slice(0, 10);

const DESCRIBE: Readonly<Record<ProviderLine["kind"], (name: string, line: ProviderLine) => string>> = {
  period: (name, { start, end }) => `${name}, ${day(start)} to ${day(end)}`,
  trial: (name, { end }) => `${name}, trial until ${day(end)}`,
  unused: (name, { start }) => `${name}, unused time after ${day(start)}`,
  remaining: (name, { start }) => `${name}, remaining time after ${day(start)}`,
};

export const presentLine = (line: ProviderLine): InvoiceLine => ({
  ...line,
  description: DESCRIBE[line.kind](line.price === null ? "Keepwell" : NAME_OF[line.price], line),
});

export const presentSummary = (row: InvoiceRow): InvoiceSummary => ({
  id: row.uid,
  reference: row.reference,
  date: toUnix(row.created_at),
  total: row.total,
  amount_remaining: row.amount_remaining,
  paid: row.status === "paid",
});

export const presentInvoice = (row: InvoiceRow, subscriber: SubscriberRow): InvoiceReply => ({
  ...presentSummary(row),
  subtotal: row.subtotal,
  tax: row.tax,
  credit_applied: row.credit_applied,
  amount_paid: row.amount_paid,
  amount_refunded: row.amount_refunded,
  lines: row.lines.map(presentLine),
  billed_to: presentSubscriber(subscriber),
});
