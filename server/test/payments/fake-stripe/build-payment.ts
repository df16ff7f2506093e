/** @file Builds the payment of an invoice in Stripe's format. */
import type Stripe from "stripe";
import { amountRemaining } from "../../../src/payments/engine/customer.ts";
import type { Invoice } from "../../../src/payments/engine/state.ts";
import { declineOf } from "./fault.ts";
import type { FakeCustomer, World } from "./world.ts";

const DECLINED = "requires_payment_method";

/** The status of the PaymentIntent of an invoice. For an open invoice, the status depends on the card's last answer. */
const intentStatus = ({ status, lastAnswer }: Invoice): Stripe.PaymentIntent.Status => {
  if (status === "paid") return "succeeded";
  if (status !== "open") return "canceled";
  if (lastAnswer === null) return "requires_confirmation";
  return lastAnswer === "requires_action" ? "requires_action" : DECLINED;
};

export const intentId = ({ id }: Invoice): string => `pi_${id}`;

export const buildIntent = (world: World, customer: FakeCustomer, invoice: Invoice): Stripe.PaymentIntent => {
  const status = intentStatus(invoice);
  const amount = amountRemaining(invoice) + (invoice.payment?.amount ?? 0);
  const card = invoice.payment?.card ?? world.tried.get(invoice.id) ?? customer.engine.defaultCard;
  return {
    id: intentId(invoice),
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: invoice.payment?.amount ?? 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: `${intentId(invoice)}_secret_1`,
    confirmation_method: "automatic",
    created: invoice.createdAt,
    currency: "usd",
    customer: customer.id,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error:
      status === DECLINED ? { ...declineOf(invoice.lastAnswer ?? ""), type: "card_error" } : null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: status === "requires_action" ? { type: "use_stripe_sdk" } : null,
    on_behalf_of: null,
    payment_method: status === DECLINED ? null : card,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: "off_session",
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_group: null,
  };
};

export const buildInvoicePayment = (
  invoice: Invoice,
  intent: Stripe.PaymentIntent,
  whole: boolean,
): Stripe.InvoicePayment => ({
  id: `inpay_${invoice.id}`,
  object: "invoice_payment",
  amount_paid: invoice.payment?.amount ?? null,
  amount_requested: intent.amount,
  created: invoice.createdAt,
  currency: "usd",
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: whole ? intent : intent.id, type: "payment_intent" },
  status: invoice.status === "paid" ? "paid" : "open",
  status_transitions: { canceled_at: null, paid_at: invoice.payment?.at ?? null },
});
