/** @file The adapter, over real HTTP and signatures, against the fake Stripe. */
import { createStripeProvider } from "../../src/gateways/payments/stripe/stripe-provider.ts";
import {
  FAKE_SECRET_KEY,
  FAKE_WEBHOOK_SECRET,
  type FakeStripe,
  openFakeStripe,
} from "./fake-stripe/fake-stripe.ts";
import { booksOf, type ProviderHarness } from "./payment-provider-harness.ts";
import { cardToken, START } from "./steps.ts";

const DAY = 86_400;

export interface StripeHarness extends ProviderHarness {
  readonly fake: FakeStripe;
}

/** @param taxRate millionths */
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
