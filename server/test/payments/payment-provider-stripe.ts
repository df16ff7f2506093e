/** @file Opens Keepwell's adapter for Stripe on a fake Stripe, with real HTTP calls and real signatures. */
import { after, before } from "node:test";
import { createStripeProvider } from "../../src/gateways/payments/stripe/stripe-provider.ts";
import { standIn } from "../prepare.ts";
import {
  FAKE_SECRET_KEY,
  FAKE_WEBHOOK_SECRET,
  type FakeStripe,
  openFakeStripe,
} from "./fake-stripe/fake-stripe.ts";
import type { ProviderHarness } from "./payment-provider-harness.ts";
import { booksOf } from "./payment-provider-reads.ts";
import { cardToken, START } from "./steps.ts";

const DAY = 86_400;

export interface StripeHarness extends ProviderHarness {
  readonly fake: FakeStripe;
}

export const stripeEnvironment = ({ origin }: FakeStripe) => ({
  PAYMENT_PROVIDER: "stripe",
  STRIPE_API_URL: origin,
  STRIPE_SECRET_KEY: FAKE_SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY: "pk_test_fake",
  STRIPE_WEBHOOK_SECRET: FAKE_WEBHOOK_SECRET,
  CARD_ORIGIN: "http://card.localhost:3000",
});

/** Opens the adapter against a fake Stripe. `taxRate` is in millionths. */
export const openStripeHarness = async (taxRate = 0): Promise<StripeHarness> => {
  const clock = { at: new Date(START * 1000) };
  const time = { now: () => clock.at };
  const fake = await openFakeStripe({ clock: time, taxRate });
  const provider = createStripeProvider({
    secretKey: FAKE_SECRET_KEY,
    webhookSecret: FAKE_WEBHOOK_SECRET,
    apiUrl: fake.origin,
    tax: taxRate > 0 ? "automatic" : "off",
    clock: time,
  });
  return {
    fake,
    provider,
    clock,
    advance: async (customer, days) => fake.advance(customer, Math.round(days * DAY)),
    tokenFor: async (card) => fake.tokenFor(cardToken(card)),
    refund: async (customer, { number }, amount) => fake.refund(customer, number, amount),
    books: async (customer) => booksOf(fake.stateOf(customer)),
    settleChallenge: async (clientSecret, passed) => fake.settle(clientSecret, passed),
    events: async () => fake.takeEvents(),
    close: async () => fake.close(),
  };
};

/** Opens the adapter against a fake Stripe for all tests of a file. */
export const useStripeHarness = (): StripeHarness => {
  let harness: StripeHarness | undefined;
  const opened = (): StripeHarness => {
    if (!harness) throw new Error("The harness is opened before the tests, and is not open yet.");
    return harness;
  };
  before(async () => {
    harness = await openStripeHarness();
  });
  after(() => opened().close());
  return standIn(opened);
};
