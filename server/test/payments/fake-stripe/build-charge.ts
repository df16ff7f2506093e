/**
 * @file Builds the charge that paid an invoice, in Stripe's format. Only Stripe's charge says how much was refunded.
 */
import type Stripe from "stripe";
import type { Invoice } from "../../../src/payments/engine/state.ts";
import { intentId } from "./build-payment.ts";
import type { FakeCustomer } from "./world.ts";

/** Returns null if no card was charged. */
export const buildCharge = (customer: FakeCustomer, invoice: Invoice): Stripe.Charge | null => {
  const { payment } = invoice;
  if (!payment) return null;
  return {
    id: payment.id,
    object: "charge",
    amount: payment.amount,
    amount_captured: payment.amount,
    amount_refunded: payment.refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: payment.at,
    currency: "usd",
    customer: customer.id,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intentId(invoice),
    payment_method: payment.card,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: payment.refunded === payment.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
};
