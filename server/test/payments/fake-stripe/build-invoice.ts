/** @file Builds invoices in Stripe's format. */
import type Stripe from "stripe";
import { amountRemaining } from "../../../src/payments/engine/customer.ts";
import type { Invoice } from "../../../src/payments/engine/state.ts";
import { testClockOf } from "./build-customer.ts";
import { buildLines, type Shown } from "./build-lines.ts";
import { buildList } from "./build-list.ts";
import { type FakeCustomer, makeId, type World } from "./world.ts";

const taxesOf = ({ tax, subtotal }: Shown): Stripe.Invoice.TotalTax[] =>
  tax === 0
    ? []
    : [
        {
          amount: tax,
          tax_behavior: "exclusive",
          tax_rate_details: { tax_rate: "txr_1" },
          taxability_reason: "standard_rated",
          taxable_amount: subtotal,
          type: "tax_rate_details",
        },
      ];

const remainingOf = (shown: Shown): number =>
  shown.status === undefined
    ? (shown.amountDue ?? 0)
    : amountRemaining({ fromBalance: 0, payment: null, ...shown } as Invoice);

/**
 * The customer's balance before and after the invoice was finalized. Credit is negative. A preview has only the balance
 * before.
 */
const balancesOf = ({ engine }: FakeCustomer, { id, fromBalance = 0 }: Shown) => {
  const place = engine.invoices.findIndex((one) => one.id === id);
  const since = place < 0 ? [] : engine.invoices.slice(place);
  const credit = since.reduce((sum, one) => sum + one.fromBalance, engine.balance);
  const ending_balance = place < 0 ? null : 0 - (credit - fromBalance);
  return { starting_balance: 0 - credit, ending_balance };
};

const amountsOf = (customer: FakeCustomer, shown: Shown) => {
  const remaining = remainingOf(shown);
  const paid = shown.payment?.amount ?? 0;
  const { subtotal, total } = shown;
  return {
    amount_due: paid + remaining,
    amount_overpaid: 0,
    amount_paid: paid,
    amount_remaining: remaining,
    amount_shipping: 0,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    ...balancesOf(customer, shown),
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: [],
    total_excluding_tax: subtotal,
    total_pretax_credit_amounts: [],
    total_taxes: taxesOf(shown),
  };
};

/** Builds an invoice, or a preview, which has no number. */
export const buildInvoice = (world: World, customer: FakeCustomer, shown: Shown): Stripe.Invoice => {
  const id = shown.id ?? makeId(world, "upcoming_in");
  if (shown.id === undefined) world.previews.set(id, shown);
  const { prorationDate } = shown;
  return {
    id,
    object: "invoice",
    ...amountsOf(customer, shown),
    account_country: "US",
    account_name: "Keepwell",
    account_tax_ids: null,
    application: null,
    attempt_count: shown.attempts ?? 0,
    attempted: (shown.attempts ?? 0) > 0,
    automatic_tax: {
      disabled_reason: null,
      enabled: shown.tax !== 0,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: shown.reason ?? "upcoming",
    collection_method: "charge_automatically",
    created: shown.createdAt,
    currency: "usd",
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.details.email,
    customer_name: customer.details.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: shown.createdAt,
    footer: null,
    from_invoice: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: buildList(buildLines(world, shown), `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: shown.nextAttemptAt ?? null,
    number: shown.number ?? null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: {},
        subscription: shown.subscription,
        ...(prorationDate === undefined ? {} : { subscription_proration_date: prorationDate }),
      },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ["card"] },
    period_end: shown.createdAt,
    period_start: shown.createdAt,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    status: shown.status ?? "draft",
    status_transitions: {
      finalized_at: shown.createdAt,
      marked_uncollectible_at: null,
      paid_at: shown.payment?.at ?? null,
      voided_at: null,
    },
    test_clock: testClockOf(customer),
    webhooks_delivered_at: null,
  };
};
