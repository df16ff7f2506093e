import type { InvoiceLine } from "@keepwell/contract/billing/invoices.endpoints.ts";
import type { BillingText } from "../../text/billing-text.ts";
import { unixDay } from "../../text/date-time.ts";

/**
 * Describes an invoice line in the page's language. Uses the server's English description for a price that is no longer
 * offered, and for a kind of line that this version does not know.
 */
export const lineWords = (
  { kind, price, start, end, description }: Omit<InvoiceLine, "quantity" | "amount">,
  { line }: BillingText,
): string =>
  price === null || kind === "unknown"
    ? description
    : line[kind](line.prices[price], unixDay(start), unixDay(end));
