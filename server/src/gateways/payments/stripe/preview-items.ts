import type { PlanItem } from "@keepwell/contract/billing/prices.ts";
import type Stripe from "stripe";
import { PaymentRefused, type ProviderPreview } from "../../../payments/payment-provider.ts";
import { toChange } from "./change-items.ts";
import { readLines, readTotals } from "./invoices.ts";
import { answer, type StripeContext } from "./stripe-client.ts";
import { requireSubscription } from "./subscriptions.ts";
import { customerNow, readPeriod } from "./times.ts";

/** Asks Stripe for a preview. Returns null if Stripe says that no invoice will follow. */
const createPreview = async (
  { stripe }: StripeContext,
  params: Stripe.InvoiceCreatePreviewParams,
): Promise<Stripe.Invoice | null> => {
  try {
    return await answer(stripe.invoices.createPreview(params), "invoice");
  } catch (error) {
    if (error instanceof PaymentRefused && error.code === "invoice_upcoming_none") return null;
    throw error;
  }
};

export const previewItems = async (
  context: StripeContext,
  customer: string,
  items: readonly PlanItem[],
): Promise<ProviderPreview | null> => {
  const subscription = await requireSubscription(context, customer);
  const change = await toChange(context, subscription, { items, resume: true });
  const invoice = await createPreview(context, {
    customer,
    subscription: subscription.id,
    subscription_details: change,
  });
  if (!invoice) return null;
  // Stripe's time, because the server's clock may differ from Stripe's by seconds.
  const stripeDate = invoice.parent?.subscription_details?.subscription_proration_date;
  const prorationDate = stripeDate ?? (await customerNow(context, subscription.test_clock));
  const isImmediate = change.billing_cycle_anchor !== undefined;
  return {
    date: isImmediate ? prorationDate : readPeriod(subscription).end,
    isImmediate,
    lines: await readLines(context, invoice),
    ...readTotals(invoice),
    amountDue: invoice.amount_due,
    prorationDate,
  };
};
