/** @file What was billed. Amounts are in cents of US dollars. Times are in Unix seconds. */
import { endpoint } from "../endpoint.ts";
import { shownWord, text, uid } from "../fields.ts";
import { subscriberRefused } from "../refusals.ts";
import { named, z } from "../zod.ts";
import { cents, unixTime } from "./amounts.ts";
import { PRICE_KEYS } from "./prices.ts";
import { subscriberReply } from "./subscribers.endpoints.ts";

const INVOICES_MAX = 1000;
const LINES_MAX = 200;

/**
 * A change of the subscription within a period makes lines of two kinds: `unused` credits the unused part of an old
 * price, and `remaining` charges a new price for the remaining time. `trial` costs nothing.
 */
export const LINE_KINDS = ["period", "trial", "unused", "remaining"] as const;

export const invoiceLine = named(
  "InvoiceLine",
  z.object({
    /** A text in English for users. A client with texts of its own uses `kind` and `price` instead. */
    description: text(500),
    quantity: z.int().check(z.minimum(0)),
    amount: cents,
    kind: shownWord(z.enum(LINE_KINDS)),
    /** Null for a price that is no longer sold, or that this version does not know. */
    price: z.catch(z.nullable(z.enum(PRICE_KEYS)), null),
    start: unixTime,
    end: unixTime,
  }),
);

export const invoiceSummary = named(
  "InvoiceSummary",
  z.object({
    id: uid,
    reference: text(100),
    date: unixTime,
    total: cents,
    amount_remaining: cents,
    paid: z.boolean(),
  }),
);

export const invoiceReply = named(
  "Invoice",
  z.extend(invoiceSummary, {
    subtotal: cents,
    /** The tax, included in the total. */
    tax: cents,
    /** The part of the total that was paid from the credit; negative if this invoice adds to the credit. */
    credit_applied: cents,
    /** The amount paid by card. This, `credit_applied` and the amount still unpaid add up to the total. */
    amount_paid: cents,
    /** The amount that was refunded to the card later. A refund changes neither the paid amount nor the status. */
    amount_refunded: cents,
    lines: z.array(invoiceLine).check(z.maxLength(LINES_MAX)),
    /** The subscriber's current name and address. */
    billed_to: z.omit(subscriberReply, { uid: true }),
  }),
);

export const invoicesEndpoints = {
  listInvoices: endpoint({
    method: "GET",
    path: "/api/subscribers/{uid}/invoices",
    summary: "Lists the subscriber's invoices, newest first, without those of a trial.",
    access: "session",
    refusals: [...subscriberRefused],
    params: z.object({ uid }),
    reply: z.array(invoiceSummary).check(z.maxLength(INVOICES_MAX)),
  }),
  getInvoice: endpoint({
    method: "GET",
    path: "/api/invoices/{id}",
    summary: "Returns an invoice of the caller with its lines.",
    access: "session",
    refusals: [...subscriberRefused],
    params: z.object({ id: uid }),
    reply: invoiceReply,
  }),
};

export type InvoiceSummary = z.output<typeof invoiceSummary>;
export type InvoiceReply = z.output<typeof invoiceReply>;
export type InvoiceLine = z.output<typeof invoiceLine>;
