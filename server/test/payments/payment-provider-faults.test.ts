/** @file Failures that only the Stripe adapter can have, such as a lost reply. */
import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import { test } from "node:test";
import Stripe from "stripe";
import { createStripeProvider } from "../../src/gateways/payments/stripe/stripe-provider.ts";
import { PaymentRefused, PaymentsUnavailable } from "../../src/payments/payment-provider.ts";
import { FAKE_SECRET_KEY, FAKE_WEBHOOK_SECRET } from "./fake-stripe/fake-stripe.ts";
import { assertDone, declines, refuses } from "./payment-outcomes.ts";
import { read } from "./payment-provider-reads.ts";
import { DETAILS, itemsFor, newKey, openPayer } from "./payment-provider-steps.ts";
import { useStripeHarness } from "./payment-provider-stripe.ts";

const harness = useStripeHarness();

const clock = { now: () => new Date() };
const unavailable = (asked: Promise<unknown>): Promise<void> => assert.rejects(asked, PaymentsUnavailable);

/** The number of times that Stripe's SDK tries a request. */
const EVERY_TRY = 3;

test("after a lost reply, a call with the same idempotency key returns the first result", async () => {
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

test("if one reply is lost, the adapter repeats the request within the same call", async () => {
  harness.fake.loseAnswers(1);
  const customer = await harness.provider.createCustomer(newKey(), DETAILS);
  assert.ok(await harness.provider.read(customer));
});

/** Runs the work with a Stripe provider whose server answers every request with `answer`. */
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

test("a reply that is not from Stripe, or that cannot be used, is treated like a missing reply", async () => {
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

test("if another request uses the idempotency key, the request is repeated, and at last fails as unavailable", async () => {
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

test("a webhook receives signed events, and reads from each event which customer it concerns", async () => {
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
  // This event comes from a webhook endpoint with another version of the API.
  const old = { api_version: "2022-11-15", data: { object: { object: "charge", customer: "cus_9" } } };
  assert.equal(readPayload(old)?.customer, "cus_9");
});

test("a customer who sends another customer's card token, or an unknown token, gets no card", async () => {
  const [one, other] = [await openPayer(harness), await openPayer(harness)];
  const token = (await read(harness, one)).cards[0]?.id ?? "";
  await refuses(harness.provider.addCard(newKey(), { customer: other, token }));
  await declines(
    harness.provider.addCard(newKey(), { customer: other, token: "pm_none" }),
    "token_not_found",
  );
  await assert.rejects(harness.provider.removeCard(other, token), PaymentRefused);
});
