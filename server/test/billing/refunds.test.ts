/** @file A user who has paid an invoice sees on it what was refunded. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { systemClock } from "../../src/gateways/clock.ts";
import { runCommand } from "../../src/operator/commands.ts";
import { aUser, type TestUser } from "../factories.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { type FakeStripe, openFakeStripe, type SignedEvent } from "../payments/fake-stripe/fake-stripe.ts";
import { stripeEnvironment } from "../payments/payment-provider-stripe.ts";
import { cardToken } from "../payments/steps.ts";
import { customerOf, invoicesOf, stateOf } from "./billing-state.ts";
import { ADDRESS, aPayer } from "./factories.ts";

let server: TestServer;
let fake: FakeStripe;
let atStripe: TestServer;

before(async () => {
  server = await openTestServer();
  fake = await openFakeStripe({ clock: systemClock });
  atStripe = await openTestServer({
    env: stripeEnvironment(fake),
  });
});
after(async () => {
  await atStripe.close();
  fake.close();
  await server.close();
});

const invoiceOf = async (user: TestUser) => {
  const [invoice] = await invoicesOf(user);
  return invoice ?? assert.fail("there is an invoice");
};

const refund = (...words: string[]): Promise<string> =>
  runCommand(server.context, ["sandbox-refund", ...words]);

test("a full or partial refund is shown on its invoice, and changes nothing else", async () => {
  const user = await aPayer(server);
  const [invoice, state] = [await invoiceOf(user), await stateOf(user)];
  assert.deepEqual([invoice.amount_paid, invoice.amount_refunded, invoice.paid], [1000, 0, true]);
  assert.match(await refund(user.email, invoice.reference, "4"), /4 dollars went back/);
  assert.deepEqual(await invoiceOf(user), { ...invoice, amount_refunded: 400 });
  await assert.rejects(refund(user.email, invoice.reference, "6.01"), /has not paid so much/);
  await refund(user.email, invoice.reference, "6.00");
  assert.deepEqual(await invoiceOf(user), { ...invoice, amount_refunded: 1000 });
  assert.deepEqual(await stateOf(user), state);
});

test("the operator gets an error that says what is wrong with a refund", async () => {
  const user = await aPayer(server);
  const { reference } = await invoiceOf(user);
  const stranger = await aUser(server);
  const wrong: readonly [string[], RegExp][] = [
    [[], /amount in dollars/],
    [[user.email, reference, "-1"], /Usage: sandbox-refund EMAIL REFERENCE DOLLARS/],
    [[user.email, reference, "1.234"], /amount in dollars/],
    [[user.email, reference, "0"], /has not paid so much/],
    [[user.email, "NONE-0001", "1"], /no invoice NONE-0001/],
    [[stranger.email, reference, "1"], /no card/],
  ];
  for (const [words, problem] of wrong) await assert.rejects(refund(...words), problem);
  await assert.rejects(
    runCommand(atStripe.context, ["sandbox-refund", user.email, reference, "1"]),
    /Only the sandbox/,
  );
  assert.equal((await invoiceOf(user)).amount_refunded, 0);
});

const deliver = async (events: readonly SignedEvent[]): Promise<void> => {
  for (const { rawBody, signature } of events) {
    const reply = await atStripe.app.inject({
      method: "POST",
      url: "/api/payments/events",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload: rawBody,
    });
    assert.equal(reply.statusCode, 200);
  }
  while ((await atStripe.services.billing.round.events()) > 0);
};

test("the server learns of a refund at Stripe from an event, even one that comes twice or late", async () => {
  const user = await aUser(atStripe);
  const body = { ...ADDRESS, plan: "premium", card_token: fake.tokenFor(cardToken("good")) } as const;
  await user.session.api.billing.initiateSubscription({ body });
  const customer = await customerOf(atStripe, user);
  fake.advance(customer, 31 * 86_400);
  await deliver(fake.takeEvents());
  const invoice = await invoiceOf(user);
  assert.deepEqual([invoice.amount_paid, invoice.amount_refunded], [1000, 0]);

  assert.ok(fake.refund(customer, invoice.reference, 250));
  const early = fake.takeEvents();
  assert.ok(fake.refund(customer, invoice.reference, 250));
  const late = fake.takeEvents();
  assert.deepEqual(
    [early, late].flat().map(({ type }) => type),
    ["charge.refunded", "charge.refunded"],
  );
  await deliver(late);
  assert.deepEqual(await invoiceOf(user), { ...invoice, amount_refunded: 500 });
  await deliver([...early, ...late]);
  assert.deepEqual(await invoiceOf(user), { ...invoice, amount_refunded: 500 });
});
