import type { InvoiceLine } from "@keepwell/contract/billing/invoices.endpoints.ts";
import type { BillingText } from "../../text/billing-text.ts";
import { unixDay } from "../../text/date-time.ts";

/** What a line charges for, in the page's language; the server's English for a price that is no longer offered and for a later kind of line. */
export const lineWords = (
  { kind, price, start, end, description }: Omit<InvoiceLine, "quantity" | "amount">,
  { line }: BillingText,
): string =>
  price === null || kind === "unknown"
    ? description
    : line[kind](line.prices[price], unixDay(start), unixDay(end));
