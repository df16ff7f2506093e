/** @file The fake Stripe refuses the requests that Stripe refuses, and stores the same objects as Stripe. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import Stripe from "stripe";
import { FAKE_SECRET_KEY, type FakeStripe, openFakeStripe } from "./fake-stripe/fake-stripe.ts";
import { cardToken, START } from "./steps.ts";

let fake: FakeStripe;
let stripe: Stripe;

before(async () => {
  fake = await openFakeStripe({ clock: { now: () => new Date(START * 1000) } });
  const { port } = new URL(fake.origin);
  stripe = new Stripe(FAKE_SECRET_KEY, { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0 });
});
after(() => fake.close());

const priceOf = async (key: string): Promise<string> => {
  const { data } = await stripe.prices.list({ lookup_keys: [key] });
  return data[0]?.id ?? assert.fail(key);
};

const openPayer = async (): Promise<string> => {
  const { id: customer } = await stripe.customers.create({ email: "ann@keepwell.test" });
  const { payment_method: card } = await stripe.setupIntents.create({
    customer,
    payment_method: fake.tokenFor(cardToken("good")),
    confirm: true,
    usage: "off_session",
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  });
  assert.ok(typeof card === "string");
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  return customer;
};

const openSubscription = async (): Promise<Stripe.Subscription> =>
  stripe.subscriptions.create({
    customer: await openPayer(),
    items: [{ price: await priceOf("premium_base") }, { price: await priceOf("premium_extra"), quantity: 2 }],
    billing_mode: { type: "flexible" },
    payment_behavior: "error_if_incomplete",
  });

const refused = (asked: Promise<unknown>): Promise<void> =>
  assert.rejects(asked, Stripe.errors.StripeInvalidRequestError);

/** Sends a request that the SDK's types do not allow, but that a mistake in our code could send. */
const post = (path: string, params: Record<string, unknown>) => stripe.rawRequest("POST", path, params);

test("unknown parameters, invalid values and parameters of older API versions are refused", async () => {
  const { id } = await openSubscription();
  const path = `/v1/subscriptions/${id}`;
  await refused(post(path, { prorate: true }));
  await refused(post(path, { proration_behavior: "yes" }));
  await refused(post(path, { billing_cycle_anchor: "now" }));
  await refused(post(path, { items: "all" }));
  await refused(post(path, { cancel_at_period_end: "perhaps" }));
  await refused(post("/v1/setup_intents", { payment_method_types: ["card"] }));
  await refused(post("/v1/customers", { mail: "x" }));
  await refused(post("/v1/nothing", {}));
});

test("a change keeps the subscription's items that it does not name", async () => {
  const { id, items } = await openSubscription();
  const [extra] = items.data;
  const changed = await stripe.subscriptions.update(id, {
    items: [{ id: extra?.id ?? "", quantity: 5 }],
    payment_behavior: "error_if_incomplete",
  });
  assert.deepEqual(
    changed.items.data.map(({ price, quantity }) => [price.lookup_key, quantity]),
    [
      ["premium_extra", 5],
      ["premium_base", 1],
    ],
  );
});

test("a change makes prorations unless the caller declines them", async () => {
  for (const [proration_behavior, total] of [
    ["create_prorations", 2600],
    ["none", 2000],
  ] as const) {
    const { id, items, customer } = await openSubscription();
    const change = { items: [{ id: items.data[0]?.id ?? "", quantity: 5 }], proration_behavior };
    await stripe.subscriptions.update(id, { ...change, payment_behavior: "error_if_incomplete" });
    const next = await stripe.invoices.createPreview({ customer: String(customer), subscription: id });
    assert.equal(next.total, total);
  }
});

test("an idempotency key belongs to one request, and a malformed request does not use up its key", async () => {
  const idempotencyKey = "key-1";
  await refused(
    stripe.rawRequest(
      "POST",
      "/v1/customers",
      { mail: "x" },
      { additionalHeaders: { "Idempotency-Key": idempotencyKey } },
    ),
  );
  const first = await stripe.customers.create({ name: "Ann" }, { idempotencyKey });
  const again = await stripe.customers.create({ name: "Ann" }, { idempotencyKey });
  assert.equal(again.id, first.id);
  const other = stripe.customers.create({ name: "Bob" }, { idempotencyKey });
  await assert.rejects(other, Stripe.errors.StripeIdempotencyError);
});

test("a list returns the newest first, ten at a time", async () => {
  const { id, items, customer } = await openSubscription();
  for (let day = 0; day < 7; day += 1) {
    fake.advance(String(customer), 86_400);
    const change = { items: [{ id: items.data[0]?.id ?? "", quantity: 3 + day }] };
    await stripe.subscriptions.update(id, { ...change, payment_behavior: "error_if_incomplete" });
  }
  const { lines } = await stripe.invoices.createPreview({ customer: String(customer), subscription: id });
  assert.deepEqual([lines.data.length, lines.has_more], [10, true]);
  const starts = lines.data.map(({ period }) => period.start);
  assert.deepEqual(
    starts,
    starts.toSorted((one, other) => other - one),
  );
});

test("a caller without the secret key, or with another version of the API, is refused", async () => {
  const { port } = new URL(fake.origin);
  const options = { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0 } as const;
  const stranger = new Stripe("sk_test_other", options);
  await assert.rejects(stranger.customers.create({}), Stripe.errors.StripeAuthenticationError);
  await refused(stripe.customers.create({}, { apiVersion: "2022-11-15" }));
});
