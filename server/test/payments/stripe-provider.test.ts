/** @file Features that only the Stripe adapter has, such as automatic taxes and a catalogue of prices. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { PRICES } from "@keepwell/contract/billing/prices.ts";
import Stripe from "stripe";
import { readConfig } from "../../src/config.ts";
import { setUpCatalogue } from "../../src/gateways/payments/stripe/catalogue.ts";
import { STRIPE_API_VERSION } from "../../src/gateways/payments/stripe/stripe-client.ts";
import { createStripeProvider } from "../../src/gateways/payments/stripe/stripe-provider.ts";
import { setUpBilling } from "../../src/operator/billing-setup.ts";
import { FAKE_SECRET_KEY, FAKE_WEBHOOK_SECRET, openFakeStripe } from "./fake-stripe/fake-stripe.ts";
import { assertDone } from "./payment-outcomes.ts";
import { lastInvoice, read, subscriptionOf } from "./payment-provider-reads.ts";
import { changeTo, DETAILS, itemsFor, newKey, openPayer, subscribe } from "./payment-provider-steps.ts";
import { openStripeHarness, useStripeHarness } from "./payment-provider-stripe.ts";

const harness = useStripeHarness();

const clock = { now: () => new Date() };

test("Stripe computes taxes if the setting for tax is automatic", async () => {
  const taxed = await openStripeHarness(149_750);
  const customer = await openPayer(taxed);
  await subscribe(taxed, customer, { items: itemsFor("small_business") });
  const { subtotal, tax, total, amountPaid } = lastInvoice(await read(taxed, customer));
  assert.deepEqual([subtotal, tax, total, amountPaid], [2900, 434, 3334, 3334]);
  await taxed.close();
});

test("an invoice is read completely, even if Stripe returns its lines in several pages", async () => {
  const customer = await openPayer(harness);
  await subscribe(harness, customer, { items: itemsFor("premium") });
  for (let sharings = 11; sharings < 19; sharings += 1) {
    await harness.advance(customer, 1);
    await changeTo(harness, customer, itemsFor("premium", { sharings }));
  }
  const shown = await harness.provider.previewItems(customer, itemsFor("premium", { sharings: 18 }));
  await harness.advance(customer, 30);
  const { origin, requests } = harness.fake;
  const others = { secretKey: FAKE_SECRET_KEY, webhookSecret: FAKE_WEBHOOK_SECRET, tax: "off" } as const;
  const fresh = createStripeProvider({ ...others, apiUrl: origin, clock });
  const before = requests.get("GET /v1/prices/:id") ?? 0;
  const { lines, subtotal } = lastInvoice((await fresh.read(customer)) ?? assert.fail());
  assert.equal(requests.get("GET /v1/prices/:id"), before + 2, "one request for each price");
  assert.equal(lines.length, 17);
  assert.equal(
    subtotal,
    lines.reduce((sum, { amount }) => sum + amount, 0),
  );
  assert.equal(subtotal, shown?.subtotal);
});

test("a preview uses Stripe's time, and works although the server's clock is ahead", async () => {
  const { provider, clock: ours, fake } = harness;
  const customer = await openPayer(harness);
  await subscribe(harness, customer, { items: itemsFor("small_business") });
  fake.advance(customer, 864_000);
  const { at } = ours;
  const ahead = createStripeProvider({
    secretKey: FAKE_SECRET_KEY,
    webhookSecret: FAKE_WEBHOOK_SECRET,
    apiUrl: fake.origin,
    tax: "off",
    clock: { now: () => new Date(at.getTime() + 90_000) },
  });
  const items = itemsFor("enterprise");
  const preview = await ahead.previewItems(customer, items);
  assert.ok(preview);
  const { prorationDate } = preview;
  assertDone(await provider.changeItems(newKey(), { customer, items, prorationDate }));
});

test("the pinned version of the API is the version that the SDK uses", () => {
  assert.equal(STRIPE_API_VERSION, Stripe.API_VERSION);
});

test("the catalogue is created once, and a subscriber keeps the old price when a price changes", async () => {
  const fake = await openFakeStripe({ clock, bare: true });
  const options = { secretKey: FAKE_SECRET_KEY, apiUrl: fake.origin };
  const provider = createStripeProvider({
    ...options,
    webhookSecret: FAKE_WEBHOOK_SECRET,
    tax: "off",
    clock,
  });
  const customer = await provider.createCustomer(newKey(), DETAILS);
  const wanted = { customer, items: itemsFor("premium"), trialDays: 30 };
  await assert.rejects(provider.subscribe(newKey(), wanted), /run the operator's command billing-setup/);

  const made = await setUpCatalogue(options);
  assert.equal(made.length, 4 + Object.keys(PRICES).length);
  assert.ok(made.every((line) => line.endsWith(": made")));
  const again = await setUpCatalogue(options);
  assert.ok(again.every((line) => line.endsWith(": there")));
  assertDone(await provider.subscribe(newKey(), wanted));

  const stripe = new Stripe(FAKE_SECRET_KEY, {
    host: "127.0.0.1",
    port: new URL(fake.origin).port,
    protocol: "http",
  });
  const dearer = {
    currency: "usd",
    unit_amount: 1500,
    recurring: { interval: "month" },
    product: "keepwell_premium",
  } as const;
  await stripe.prices.create({ ...dearer, lookup_key: "premium_base", transfer_lookup_key: true });
  assertDone(
    await provider.changeItems(newKey(), { customer, items: itemsFor("premium", { sharings: 11 }) }),
  );
  const kept = await provider.read(customer);
  assert.deepEqual(kept && subscriptionOf(kept).items, itemsFor("premium", { sharings: 11 }));
  const next = await provider.previewItems(customer, itemsFor("premium", { sharings: 11 }));
  assert.equal(next?.total, 1200);

  const replaced = (await setUpCatalogue(options)).filter((line) => !line.endsWith(": there"));
  assert.deepEqual(replaced, ["premium_base: replaced; subscribers who pay the old price keep it"]);
  fake.close();
});

test("the operator's command sets up Stripe, and does nothing if another provider is configured", async () => {
  const fake = await openFakeStripe({ clock, bare: true });
  const config = readConfig({
    PAYMENT_PROVIDER: "stripe",
    STRIPE_SECRET_KEY: FAKE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: "pk_test_fake",
    STRIPE_WEBHOOK_SECRET: FAKE_WEBHOOK_SECRET,
    STRIPE_API_URL: fake.origin,
    CARD_ORIGIN: "http://127.0.0.1:3100",
  });
  const printed = await setUpBilling({ config });
  assert.match(
    printed,
    /^personal: made\n[\s\S]*premium_extra: made\n[\s\S]*endive[\s\S]*\n {2}invoice\.paid\n/,
  );
  assert.ok(!printed.includes(FAKE_SECRET_KEY));
  await assert.rejects(setUpBilling({ config: readConfig({}) }), /PAYMENT_PROVIDER is not stripe/);
  fake.close();
});
