/**
 * @file Opens the Stripe adapter in Stripe's test mode, where each customer has a test clock. The secret key belongs to
 * a Stripe account that was made for these tests. Tests that need a card's holder or a webhook are left out.
 */
import Stripe from "stripe";
import { setUpCatalogue } from "../../src/gateways/payments/stripe/catalogue.ts";
import { createStripeClient } from "../../src/gateways/payments/stripe/stripe-client.ts";
import { createStripeProvider } from "../../src/gateways/payments/stripe/stripe-provider.ts";
import type { ProviderHarness } from "./payment-provider-harness.ts";
import { type CardName, START } from "./steps.ts";

const DAY = 86_400;
const POLL_MS = 2000;

/** Stripe's tokens for the test cards. With the other providers, the tests type the card numbers. */
const TOKENS: Readonly<Record<CardName, string>> = {
  good: "tok_visa",
  mastercard: "tok_mastercard",
  amex: "tok_amex",
  declined: "tok_visa_chargeDeclined",
  poor: "tok_visa_chargeDeclinedInsufficientFunds",
  failing: "tok_chargeCustomerFail",
  authenticatesOnce: "tok_threeDSecureRequired",
  authenticatesAlways: "tok_threeDSecure2Required",
};

const neverAsked = (): never => {
  throw new Error("In test mode no holder confirms a payment, and no webhook is called.");
};

const moveClock = async (stripe: Stripe, customer: string, seconds: number): Promise<void> => {
  const { test_clock: id } = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
  if (typeof id !== "string") throw new Error("The customer has no test clock.");
  const { frozen_time: from } = await stripe.testHelpers.testClocks.retrieve(id);
  await stripe.testHelpers.testClocks.advance(id, { frozen_time: from + seconds });
  while ((await stripe.testHelpers.testClocks.retrieve(id)).status !== "ready")
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
};

export const openRealHarness = async (secretKey: string): Promise<ProviderHarness> => {
  if (!/^[sr]k_test_/.test(secretKey)) throw new Error("STRIPE_TEST_KEY must be a key of test mode.");
  const clock = { at: new Date() };
  const stripe = createStripeClient({ secretKey });
  await setUpCatalogue({ secretKey });
  const options = {
    secretKey,
    webhookSecret: "whsec_none",
    tax: "off",
    clock: { now: () => new Date() },
  } as const;
  const provider = createStripeProvider(options);
  const clocks: string[] = [];
  return {
    clock,
    provider: {
      ...provider,
      // The adapter makes customers without a test clock, but the tests need one.
      createCustomer: async (key, { email, name }) => {
        const params = { frozen_time: START };
        const made = await stripe.testHelpers.testClocks.create(params, { idempotencyKey: `${key}:clock` });
        clocks.push(made.id);
        const customer = { email, name, test_clock: made.id };
        return (await stripe.customers.create(customer, { idempotencyKey: key })).id;
      },
    },
    advance: (customer, days) => moveClock(stripe, customer, Math.round(days * DAY)),
    tokenFor: async (card) => {
      const billing_details = { name: "Ann" };
      const method = { type: "card", card: { token: TOKENS[card] }, billing_details } as const;
      return (await stripe.paymentMethods.create(method)).id;
    },
    refund: async (customer, { id }, amount) => {
      const { payments, customer: payer } = await stripe.invoices.retrieve(id, { expand: ["payments"] });
      const payment_intent = payments?.data[0]?.payment.payment_intent;
      if (payer !== customer || typeof payment_intent !== "string") return false;
      return stripe.refunds.create({ payment_intent, amount }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
          throw error;
        },
      );
    },
    books: async (id) => {
      const customer = await stripe.customers.retrieve(id);
      if (customer.deleted) throw new Error("The customer is gone.");
      const charges = await stripe.charges
        .list({ customer: id, limit: 100 })
        .autoPagingToArray({ limit: 1000 });
      const paid = charges.filter(({ status }) => status === "succeeded");
      return {
        charged: paid.reduce((sum, { amount }) => sum + amount, 0),
        refunded: paid.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
        credit: -customer.balance,
      };
    },
    settleChallenge: async () => neverAsked(),
    events: async () => neverAsked(),
    close: async () => {
      // Deleting a test clock also deletes its customers.
      for (const id of clocks) await stripe.testHelpers.testClocks.del(id);
    },
  };
};
