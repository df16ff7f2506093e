/** @file Payments by Stripe Billing. Nothing outside this folder knows the SDK. */
import type { PaymentProvider } from "../../../payments/payment-provider.ts";
import { setCancelAtPeriodEnd } from "./cancel.ts";
import { addCard, removeCard, setDefaultCard } from "./cards.ts";
import { changeItems } from "./change-items.ts";
import { collect } from "./collect.ts";
import { createCustomer, deleteCustomer, updateCustomer } from "./customers.ts";
import { readEvent } from "./events.ts";
import { previewItems } from "./preview-items.ts";
import { readCustomer } from "./snapshot.ts";
import { createStripeClient, type StripeContext, type StripeOptions } from "./stripe-client.ts";
import { abandonFirstPayment, subscribe } from "./subscribe.ts";

export const createStripeProvider = (options: StripeOptions): PaymentProvider => {
  const { tax, clock, webhookSecret } = options;
  const stripe = createStripeClient(options);
  const context: StripeContext = { stripe, tax, clock, priceKeys: new Map() };
  const events = { webhooks: stripe.webhooks, secret: webhookSecret, clock };
  return {
    kind: "stripe",
    createCustomer: (key, details) => createCustomer(context, key, details),
    updateCustomer: (customer, details) => updateCustomer(context, customer, details),
    deleteCustomer: (customer) => deleteCustomer(context, customer),
    addCard: (key, card) => addCard(context, key, card),
    setDefaultCard: (customer, card) => setDefaultCard(context, customer, card),
    removeCard: (customer, card) => removeCard(context, customer, card),
    subscribe: (key, subscription) => subscribe(context, key, subscription),
    abandonFirstPayment: (customer) => abandonFirstPayment(context, customer),
    changeItems: (key, change) => changeItems(context, key, change),
    previewItems: (customer, items) => previewItems(context, customer, items),
    setCancelAtPeriodEnd: (customer, cancel) => setCancelAtPeriodEnd(context, customer, cancel),
    payInvoice: (key, payment) => collect(context, key, payment),
    read: (customer) => readCustomer(context, customer),
    readEvent: (rawBody, signature) => readEvent(events, rawBody, signature),
  };
};
