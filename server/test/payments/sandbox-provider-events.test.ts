/** @file The sandbox's events, and its actions that fall due at a certain time. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { beforeEach, test } from "node:test";
import { ForgedEvent } from "../../src/payments/payment-provider.ts";
import {
  aKey,
  customerRow,
  invoicesOf,
  openCustomer,
  PREMIUM,
  SIGNING_KEY,
  snapshotOf,
  statusOf,
} from "./sandbox-steps.ts";
import { START } from "./steps.ts";
import { useSandbox } from "./use-sandbox.ts";

const DAY = 86_400;

const { database, sandbox, provider } = useSandbox();
beforeEach(async () => {
  await database.handle.deleteFrom("sandbox_customers").execute();
  await database.handle.deleteFrom("sandbox_events").execute();
});

const subscribe = (customer: string, trialDays = 0) =>
  provider.subscribe(aKey(), { customer, items: PREMIUM, trialDays });

const forged = (body: Buffer, signature: string | undefined) =>
  assert.throws(() => provider.readEvent(body, signature), ForgedEvent);

const sign = (body: Buffer, at: number | string, key = SIGNING_KEY): string => {
  const mac = createHmac("sha256", key).update(`${at}.`).update(body).digest("hex");
  return `t=${at},v1=${mac}`;
};

test("an event is signed as Stripe signs it, and names its customer", async () => {
  const customer = await openCustomer(provider);
  await subscribe(customer);
  const told = await provider.undelivered(100);
  const read = told.map(({ rawBody, signature }) => provider.readEvent(rawBody, signature));
  assert.deepEqual(read.map((event) => event?.type).sort(), [
    "customer.subscription.created",
    "customer.subscription.updated",
    "customer.updated",
    "invoice.finalized",
    "invoice.paid",
    "payment_method.attached",
  ]);
  assert.ok(read.every((event) => event?.customer === customer));
  assert.deepEqual(
    read.map((event) => event?.id),
    told.map(({ id }) => id),
  );
  const [first] = told;
  assert.equal(first?.signature, sign(first?.rawBody ?? Buffer.of(), START));
  const paid = told
    .map(({ rawBody }) => JSON.parse(rawBody.toString()))
    .find(({ type }) => type === "invoice.paid");
  const { id: _, ...body } = paid;
  const invoice = (await snapshotOf(provider, customer)).invoices[0]?.id;
  assert.deepEqual(body, {
    object: "event",
    type: "invoice.paid",
    created: START,
    livemode: false,
    data: { object: { id: invoice, object: "invoice", customer } },
  });
});

test("an event is delivered again, with a current signature, until it is marked as delivered", async () => {
  await openCustomer(provider);
  const first = await provider.undelivered(1);
  assert.equal(first.length, 1);
  sandbox.wait(DAY);
  const again = (await provider.undelivered(100)).find(({ id }) => id === first[0]?.id);
  assert.ok(again);
  assert.deepEqual(again.rawBody, first[0]?.rawBody);
  assert.equal(provider.readEvent(again.rawBody, again.signature)?.id, again.id);
  await provider.markDelivered(first.map(({ id }) => id));
  await provider.markDelivered([]);
  sandbox.wait(DAY);
  const second = await provider.undelivered(100);
  assert.equal(second.length, 1);
  assert.notEqual(second[0]?.id, first[0]?.id);
  assert.ok(second.every(({ rawBody, signature }) => provider.readEvent(rawBody, signature)));
});

test("an event is refused if its signature is missing, too old, from the future or made with another key", () => {
  const body = Buffer.from(
    JSON.stringify({ id: "evt_1", type: "x", data: { object: { customer: "cus_1" } } }),
  );
  const event = { id: "evt_1", type: "x", customer: "cus_1" };
  for (const at of [START - 300, START, START + 300])
    assert.deepEqual(provider.readEvent(body, sign(body, at)), event);
  forged(body, sign(body, START - 301));
  forged(body, sign(body, START + 301));
  forged(body, sign(body, START, Buffer.from("another key")));
  forged(Buffer.concat([body, Buffer.from(" ")]), sign(body, START));
  forged(body, undefined);
  for (const text of [
    "",
    "t=",
    "v1=00",
    `t=${START}`,
    `t=${START},v1=`,
    `t=${START},v1=zz`,
    sign(body, "1e9"),
    sign(body, "-1"),
  ])
    forged(body, text);
  const [time, mac] = sign(body, START).split(",");
  assert.deepEqual(provider.readEvent(body, `${time},v1=00,${mac},v0=1`), event);
});

test("an event that concerns no customer is ignored", () => {
  const body = Buffer.from(JSON.stringify({ id: "evt_1", type: "balance.available", data: { object: {} } }));
  assert.equal(provider.readEvent(body, sign(body, START)), null);
});

test("only customers for whom something is due are brought up to date", async () => {
  const [trying, paying, idle] = [
    await openCustomer(provider),
    await openCustomer(provider),
    await openCustomer(provider),
  ];
  await subscribe(trying, 30);
  await subscribe(paying);
  const before = await customerRow(database.handle, idle);
  sandbox.wait(27 * DAY - 1);
  assert.equal(await provider.runDue(), 0);
  sandbox.wait(1);
  assert.equal(await provider.runDue(), 1);
  assert.equal(await provider.runDue(), 0);
  sandbox.wait(DAY);
  assert.equal(await provider.runDue(), 1);
  assert.deepEqual(await invoicesOf(provider, paying), ["paid 1000", "paid 1000"]);
  sandbox.wait(2 * DAY);
  assert.equal(await provider.runDue(), 1);
  assert.equal(await statusOf(provider, trying), "active");
  assert.deepEqual(await invoicesOf(provider, trying), ["paid 0", "paid 1000"]);
  assert.deepEqual(await customerRow(database.handle, idle), before);
});

test("an action that fell due while no server ran is recorded with the time when it was due", async () => {
  const customer = await openCustomer(provider);
  await subscribe(customer);
  sandbox.wait(90 * DAY);
  const read = await snapshotOf(provider, customer);
  assert.equal(await provider.runDue(), 0);
  assert.deepEqual(
    read.invoices.map(({ createdAt }) => new Date(createdAt * 1000).toISOString().slice(0, 10)),
    ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"],
  );
});

test("an action is done in the second in which it falls due", async () => {
  const customer = await openCustomer(provider);
  await subscribe(customer);
  sandbox.wait(28 * DAY - 1);
  assert.equal((await snapshotOf(provider, customer)).invoices.length, 1);
  sandbox.wait(1);
  assert.equal((await snapshotOf(provider, customer)).invoices.length, 2);
});

test("a customer's own clock can be ahead of the server's clock", async () => {
  const customer = await openCustomer(provider);
  const other = await openCustomer(provider);
  await subscribe(customer);
  await subscribe(other);
  await provider.advance(customer, 20 * DAY);
  await provider.advance(customer, DAY);
  const { clockOffset, invoices } = await snapshotOf(provider, customer);
  assert.deepEqual([clockOffset, invoices.length], [21 * DAY, 1]);
  sandbox.wait(7 * DAY);
  assert.equal(await provider.runDue(), 1);
  assert.equal((await snapshotOf(provider, customer)).invoices.length, 2);
  assert.equal((await snapshotOf(provider, other)).invoices.length, 1);
  await assert.rejects(provider.advance(customer, 2 ** 31), RangeError);
  await provider.advance(other, 730 * DAY);
  assert.equal((await customerRow(database.handle, other)).state.invoices.length, 25);
});

test("when the server's clock is set back, the customer's clock stands still", async () => {
  const customer = await openCustomer(provider);
  await subscribe(customer);
  sandbox.wait(-DAY);
  await provider.setCancelAtPeriodEnd(customer, true);
  const state = (await customerRow(database.handle, customer)).state;
  assert.equal(state.now, START);
});

test("if one customer cannot be brought up to date, the other customers are still brought up to date", async () => {
  const [broken, whole] = [await openCustomer(provider), await openCustomer(provider)];
  await subscribe(broken);
  await subscribe(whole);
  const { state } = await customerRow(database.handle, broken);
  const without = { ...state, subscription: { ...state.subscription, items: [] } };
  await database.handle
    .updateTable("sandbox_customers")
    .set({ state: JSON.stringify(without) })
    .where("id", "=", broken)
    .execute();
  sandbox.wait(31 * DAY);
  await assert.rejects(provider.runDue(), AggregateError);
  assert.equal((await customerRow(database.handle, whole)).state.invoices.length, 2);
});

test("tokens and challenges are deleted when they expire, and idempotency keys after a day", async () => {
  const customer = await openCustomer(provider, "authenticatesAlways");
  await subscribe(customer);
  await provider.tokenise({
    number: "4242424242424242",
    cvc: "123",
    name: "Ann",
    expMonth: 1,
    expYear: 2030,
  });
  const count = async () => {
    const tables = ["sandbox_card_tokens", "sandbox_challenges", "sandbox_keys"] as const;
    const rows = await Promise.all(
      tables.map((table) => database.handle.selectFrom(table).selectAll().execute()),
    );
    return rows.map(({ length }) => length > 0);
  };
  assert.deepEqual(await count(), [true, true, true]);
  sandbox.wait(3600);
  await provider.runDue();
  assert.deepEqual(await count(), [false, false, true]);
  sandbox.wait(DAY);
  await provider.runDue();
  assert.deepEqual(await count(), [false, false, false]);
});
