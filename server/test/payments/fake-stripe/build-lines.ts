/** @file Builds the lines of invoices in Stripe's format. */
import type Stripe from "stripe";
import type { Invoice, Line } from "../../../src/payments/engine/state.ts";
import { requirePrice } from "./build-price.ts";
import type { World } from "./world.ts";

/** An invoice, or a preview, which has no id. */
export type Shown = Pick<Invoice, "lines" | "subtotal" | "tax" | "total" | "createdAt" | "subscription"> &
  Partial<Invoice> & { readonly amountDue?: number; readonly prorationDate?: number };

const isProration = ({ kind }: Line): boolean => kind === "unused" || kind === "remaining";

const buildLine = (world: World, invoice: Shown, line: Line): Stripe.InvoiceLineItem => ({
  id: line.id,
  object: "line_item",
  amount: line.amount,
  currency: "usd",
  description: null,
  discount_amounts: [],
  discountable: !isProration(line),
  discounts: [],
  invoice: invoice.id ?? null,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: isProration(line) ? `ii_${line.id}` : null,
      proration: isProration(line),
      proration_details:
        line.kind === "unused"
          ? { credited_items: { invoice: invoice.id ?? "", invoice_line_items: [] } }
          : null,
      subscription: invoice.subscription,
      subscription_item: "si_1",
    },
    type: "subscription_item_details",
  },
  period: { start: line.start, end: line.end },
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: line.price, product: requirePrice(world, line.price).product },
    type: "price_details",
    unit_amount_decimal: null,
  },
  quantity: line.quantity,
  quantity_decimal: null,
  subscription: invoice.subscription,
  subtotal: line.amount,
  taxes: [],
});

/** Pending prorations come first, and then the subscription's own lines. In each group the newest line is first. */
export const buildLines = (world: World, invoice: Shown): Stripe.InvoiceLineItem[] => {
  const prorations = invoice.lines.filter(isProration).reverse();
  const rest = invoice.lines.filter((line) => !isProration(line)).reverse();
  return [...prorations, ...rest].map((line) => buildLine(world, invoice, line));
};
