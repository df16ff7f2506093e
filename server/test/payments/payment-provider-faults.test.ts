/** @file What only the adapter can meet: a network, Stripe's moods, its lists, its catalogue. */
import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import { after, before, test } from "node:test";
import { PRICES } from "@keepwell/contract/billing/prices.ts";
import Stripe from "stripe";
import { readConfig } from "../../src/config.ts";
import { setUpCatalogue } from "../../src/gateways/payments/stripe/catalogue.ts";
import { STRIPE_API_VERSION } from "../../src/gateways/payments/stripe/stripe-client.ts";
import { createStripeProvider } from "../../src/gateways/payments/stripe/stripe-provider.ts";
import { setUpBilling } from "../../src/operator/billing-setup.ts";
import { PaymentRefused, PaymentsUnavailable } from "../../src/payments/payment-provider.ts";
import { FAKE_SECRET_KEY, FAKE_WEBHOOK_SECRET, openFakeStripe } from "./fake-stripe/fake-stripe.ts";
import {
  assertDone,
  changeTo,
  DETAILS,
  declines,
  itemsFor,
  lastInvoice,
  newKey,
  openPayer,
  read,
  refuses,
  subscribe,
  subscriptionOf,
} from "./payment-provider-harness.ts";
import { openStripeHarness, type StripeHarness } from "./payment-provider-stripe.ts";

let harness: StripeHarness;

before(async () => {
  harness = await openStripeHarness();
});
after(() => harness.close());

const clock = { now: () => new Date() };

const unavailable = (asked: Promise<unknown>): Promise<void> => assert.rejects(asked, PaymentsUnavailable);

/** The SDK tries three times. */
const EVERY_TRY = 3;

test("what happened without an answer has happened, and the same key finds it", async () => {
  const { fake, provider } = harness;
  const key = newKey();
  fake.loseAnswers(EVERY_TRY);
  await unavailable(provider.createCustomer(key, DETAILS));
  const customer = await provider.createCustomer(key, DETAILS);
  const [cardKey, card] = [newKey(), { customer, token: await harness.tokenFor("good") }];
  fake.loseAnswers(EVERY_TRY);
  await unavailable(provider.addCard(cardKey, card));
  const added = await provider.addCard(cardKey, card);
  assert.ok(added.kind === "done");
  await provider.setDefaultCard(customer, added.card);

  const [subscribeKey, wanted] = [newKey(), { customer, items: itemsFor("premium"), trialDays: 0 }];
  fake.loseAnswers(EVERY_TRY);
  await unavailable(provider.subscribe(subscribeKey, wanted));
  assertDone(await provider.subscribe(subscribeKey, wanted));

  const [changeKey, change] = [newKey(), { customer, items: itemsFor("personal") }];
  fake.loseAnswers(EVERY_TRY);
  await unavailable(provider.changeItems(changeKey, change));
  assertDone(await provider.changeItems(changeKey, change));
  const snapshot = await read(harness, customer);
  assert.deepEqual([snapshot.cards.length, snapshot.invoices.length], [1, 2]);
});

test("one answer lost on the way is asked for again within the call", async () => {
  harness.fake.loseAnswers(1);
  const customer = await harness.provider.createCustomer(newKey(), DETAILS);
  assert.ok(await harness.provider.read(customer));
});

/** Something that answers each request alike, and a provider that takes it for Stripe. */
const withServer = async (
  answer: RequestListener,
  work: (provider: ReturnType<typeof createStripeProvider>) => Promise<void>,
): Promise<void> => {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  const apiUrl = `http://127.0.0.1:${address.port}`;
  const secrets = { secretKey: "sk_test_s3cret", webhookSecret: FAKE_WEBHOOK_SECRET };
  await work(createStripeProvider({ ...secrets, apiUrl, tax: "off", clock }));
  server.close().closeAllConnections();
};

test("an answer that is not Stripe's, or none that helps, is no answer", async () => {
  const answers: [status: number, body: string][] = [
    [200, "{}"],
    [200, "<html>proxy</html>"],
    [200, '{"object":"subscription","id":"sub_1"}'],
    [404, '{"message":"Not Found"}'],
    [401, '{"error":{"type":"invalid_request_error","message":"Invalid API Key provided: sk_test_s3cret"}}'],
    [403, '{"error":{"type":"invalid_request_error","message":"s3cret"}}'],
    [429, '{"error":{"type":"invalid_request_error","code":"rate_limit","message":"s3cret"}}'],
  ];
  for (const [status, body] of answers)
    await withServer(
      (_, response) => response.writeHead(status, { "content-type": "application/json" }).end(body),
      (provider) =>
        assert.rejects(
          provider.createCustomer(newKey(), DETAILS),
          (error) => error instanceof PaymentsUnavailable && !/s3cret/.test(error.message),
          `${status} ${body}`,
        ),
    );
});

test("a key in use is tried again, and an error of Stripe's own is no refusal", async () => {
  let calls = 0;
  await withServer(
    (_, response) => {
      calls += 1;
      const error = { type: "idempotency_error", code: "idempotency_key_in_use", message: "" };
      response.writeHead(409, { "content-type": "application/json" }).end(JSON.stringify({ error }));
    },
    (provider) => unavailable(provider.createCustomer(newKey(), DETAILS)),
  );
  assert.equal(calls, EVERY_TRY);
});

test("taxes are Stripe's where they are automatic", async () => {
  const taxed = await openStripeHarness(149_750);
  const customer = await openPayer(taxed);
  await subscribe(taxed, customer, { items: itemsFor("small_business") });
  const { subtotal, tax, total, amountPaid } = lastInvoice(await read(taxed, customer));
  assert.deepEqual([subtotal, tax, total, amountPaid], [2900, 434, 3334, 3334]);
  await taxed.close();
});

test("an invoice with more lines than it brings along is read whole", async () => {
  const customer = await openPayer(harness);
  await subscribe(harness, customer, { items: itemsFor("premium") });
  for (let sharings = 11; sharings < 19; sharings += 1) {
    await harness.advance(customer, 1);
    await changeTo(harness, customer, itemsFor("premium", { sharings }));
  }
  const shown = await harness.provider.previewItems(customer, itemsFor("premium", { sharings: 18 }));
  await harness.advance(customer, 30);
  const { lines, subtotal } = lastInvoice(await read(harness, customer));
  assert.equal(lines.length, 17);
  assert.equal(
    subtotal,
    lines.reduce((sum, { amount }) => sum + amount, 0),
  );
  assert.equal(subtotal, shown?.subtotal);
});

test("a preview's moment is Stripe's, so that our clock may be ahead of it", async () => {
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

test("events reach a webhook, signed, and only its customer is taken from one", async () => {
  const { fake, provider } = harness;
  fake.takeEvents();
  const customer = await openPayer(harness);
  const bodies: { raw: Buffer; signature: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      bodies.push({ raw: Buffer.concat(chunks), signature: String(request.headers["stripe-signature"]) });
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  assert.deepEqual(await fake.deliverTo(`http://127.0.0.1:${address.port}/`), [200, 200]);
  server.close().closeAllConnections();
  for (const { raw, signature } of bodies)
    assert.equal(provider.readEvent(raw, signature)?.customer, customer);

  const { webhooks } = new Stripe(FAKE_SECRET_KEY);
  const readPayload = (event: object) => {
    const payload = JSON.stringify({
      id: "evt_1",
      object: "event",
      type: "charge.dispute.created",
      ...event,
    });
    const timestamp = Math.floor(harness.clock.at.getTime() / 1000);
    const signature = webhooks.generateTestHeaderString({ payload, secret: FAKE_WEBHOOK_SECRET, timestamp });
    return provider.readEvent(Buffer.from(payload), signature);
  };
  assert.equal(readPayload({ data: { object: { object: "dispute", charge: "ch_1" } } }), null);
  // An endpoint of another version of the API.
  const old = { api_version: "2022-11-15", data: { object: { object: "charge", customer: "cus_9" } } };
  assert.equal(readPayload(old)?.customer, "cus_9");
});

test("the pinned version is the one that the SDK speaks", () => {
  assert.equal(STRIPE_API_VERSION, Stripe.API_VERSION);
});

test("the catalogue is made once, and a price that changed is replaced for new subscribers alone", async () => {
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
  assert.deepEqual(replaced, ["premium_base: replaced; who pays the old price keeps it"]);
  fake.close();
});

test("a customer who sends another customer's card token, or an unknown one, gets no card", async () => {
  const [one, other] = [await openPayer(harness), await openPayer(harness)];
  const token = (await read(harness, one)).cards[0]?.id ?? "";
  await refuses(harness.provider.addCard(newKey(), { customer: other, token }));
  await declines(
    harness.provider.addCard(newKey(), { customer: other, token: "pm_none" }),
    "token_not_found",
  );
  await assert.rejects(harness.provider.removeCard(other, token), PaymentRefused);
});

test("the operator sets Stripe up, and nothing where payments are not Stripe's", async () => {
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
