/** @file The requests that the fake Stripe answers, and the types of their parameters from Stripe's SDK. */
import type Stripe from "stripe";
import type { World } from "./world.ts";

/** The types from which the schemas are generated. `:id` stands for one segment of a path. */
export interface StripeRequests {
  "POST /v1/customers": Stripe.CustomerCreateParams;
  "GET /v1/customers/:id": Stripe.CustomerRetrieveParams;
  "POST /v1/customers/:id": Stripe.CustomerUpdateParams;
  "DELETE /v1/customers/:id": Stripe.CustomerDeleteParams;
  "GET /v1/customers/:id/payment_methods/:id": Stripe.CustomerRetrievePaymentMethodParams;
  "POST /v1/setup_intents": Stripe.SetupIntentCreateParams;
  "GET /v1/setup_intents/:id": Stripe.SetupIntentRetrieveParams;
  "GET /v1/payment_methods": Stripe.PaymentMethodListParams;
  "POST /v1/payment_methods/:id/detach": Stripe.PaymentMethodDetachParams;
  "GET /v1/prices": Stripe.PriceListParams;
  "GET /v1/prices/:id": Stripe.PriceRetrieveParams;
  "POST /v1/prices": Stripe.PriceCreateParams;
  "GET /v1/products/:id": Stripe.ProductRetrieveParams;
  "POST /v1/products": Stripe.ProductCreateParams;
  "GET /v1/subscriptions": Stripe.SubscriptionListParams;
  "POST /v1/subscriptions": Stripe.SubscriptionCreateParams;
  "POST /v1/subscriptions/:id": Stripe.SubscriptionUpdateParams;
  "DELETE /v1/subscriptions/:id": Stripe.SubscriptionCancelParams;
  "GET /v1/invoices": Stripe.InvoiceListParams;
  "GET /v1/invoices/:id": Stripe.InvoiceRetrieveParams;
  "GET /v1/invoices/:id/lines": Stripe.InvoiceListLineItemsParams;
  "POST /v1/invoices/create_preview": Stripe.InvoiceCreatePreviewParams;
  "POST /v1/invoices/:id/pay": Stripe.InvoicePayParams;
  "GET /v1/charges": Stripe.ChargeListParams;
  "GET /v1/invoice_payments": Stripe.InvoicePaymentListParams;
  "GET /v1/test_helpers/test_clocks/:id": Stripe.TestHelpers.TestClockRetrieveParams;
}

export type RequestName = keyof StripeRequests;

/**
 * Answers one request: returns Stripe's object, or throws a Fault. `id` and `second` are the ids in the path, in order.
 */
type Handler<Name extends RequestName> = (
  world: World,
  params: StripeRequests[Name],
  id: string,
  second: string,
) => object;

export type Routes = { readonly [Name in RequestName]: Handler<Name> };
