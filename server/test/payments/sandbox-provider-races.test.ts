/** @file Simultaneous calls, such as those of two servers, two tabs or two clicks, change the data only once. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CardDeclined, PaymentRefused } from "../../src/payments/payment-provider.ts";
import { openTestDatabase, type TestDatabase } from "../engine.ts";
import {
  aKey,
  DETAILS,
  invoicesOf,
  openCustomer,
  openSandbox,
  PERSONAL,
  PREMIUM,
  type Sandbox,
  secretOf,
  snapshotOf,
  statusOf,
  type TestSandbox,
  tokenOf,
} from "./sandbox-steps.ts";

const AT_ONCE = 6;
const MONTH = 31 * 86_400;

let database: TestDatabase;
let sandbox: TestSandbox;
let provider: Sandbox;
before(async () => {
  database = await openTestDatabase();
  sandbox = openSandbox(database.handle);
  provider = sandbox.provider;
});
after(() => database.close());

/** Runs the work several times at once. Returns the result or the refusal code of each run. */
const together = async <Result>(work: (place: number) => Promise<Result>): Promise<(Result | string)[]> => {
  const all = await Promise.allSettled(Array.from({ length: AT_ONCE }, (_, place) => work(place)));
  return all.map((one) => {
    if (one.status === "fulfilled") return one.value;
    assert.ok(one.reason instanceof PaymentRefused || one.reason instanceof CardDeclined, String(one.reason));
    return one.reason.code;
  });
};

const timesOf = (all: readonly unknown[], wanted: unknown): number =>
  all.filter((one) => JSON.stringify(one) === JSON.stringify(wanted)).length;

const DONE = { kind: "done" };

/** Returns how many invoices the customer has paid, according to the customer's events. */
const paidEvents = async (customer: string): Promise<number> => {
  const told = await provider.undelivered(10_000);
  const bodies = told.map(({ rawBody }) => JSON.parse(rawBody.toString()));
  return bodies.filter((one) => one.type === "invoice.paid" && one.data.object.customer === customer).length;
};

test("simultaneous calls with one idempotency key make one customer", async () => {
  const key = aKey();
  const ids = await together(() => provider.createCustomer(key, DETAILS));
  assert.equal(new Set(ids).size, 1);
  assert.ok(await provider.read(ids[0] ?? ""));
});

test("simultaneous calls with one idempotency key make one subscription and one charge", async () => {
  const customer = await openCustomer(provider);
  const key = aKey();
  const all = await together(() => provider.subscribe(key, { customer, items: PREMIUM, trialDays: 0 }));
  assert.equal(timesOf(all, DONE), AT_ONCE);
  assert.deepEqual(await invoicesOf(provider, customer), ["paid 1000"]);
  assert.equal(await paidEvents(customer), 1);
});

test("if several subscriptions begin at the same time, only one is created", async () => {
  const customer = await openCustomer(provider);
  const all = await together((place) =>
    provider.subscribe(aKey(), { customer, items: place % 2 ? PREMIUM : PERSONAL, trialDays: 0 }),
  );
  assert.deepEqual([timesOf(all, DONE), timesOf(all, "subscription_exists")], [1, AT_ONCE - 1]);
  assert.equal((await snapshotOf(provider, customer)).invoices.length, 1);
  assert.equal(await paidEvents(customer), 1);
});

test("if several subscriptions wait for confirmation, only one can be paid", async () => {
  const customer = await openCustomer(provider, "authenticatesAlways");
  const all = await together(() => provider.subscribe(aKey(), { customer, items: PREMIUM, trialDays: 0 }));
  const secrets = all.map((one) => secretOf(typeof one === "string" ? { kind: "done" } : one));
  const settled = await together((place) => provider.settleChallenge(secrets[place] ?? "", true));
  assert.equal(timesOf(settled, true), 1);
  const invoices = await invoicesOf(provider, customer);
  assert.deepEqual([timesOf(invoices, "paid 1000"), timesOf(invoices, "void 1000")], [1, AT_ONCE - 1]);
  assert.equal(await statusOf(provider, customer), "active");
});

test("if a challenge is confirmed and refused at the same time, only one of the two takes effect", async () => {
  const customer = await openCustomer(provider, "authenticatesAlways");
  const secret = secretOf(await provider.subscribe(aKey(), { customer, items: PREMIUM, trialDays: 0 }));
  const settled = await together((place) => provider.settleChallenge(secret, place % 2 === 0));
  assert.equal(timesOf(settled, true), AT_ONCE / 2);
  const paid = timesOf(await invoicesOf(provider, customer), "paid 1000") === 1;
  assert.equal(settled[0], paid);
});

test("a token that is used several times at the same time adds one card", async () => {
  const customer = await openCustomer(provider);
  const token = await tokenOf(provider, "mastercard");
  const all = await together(() => provider.addCard(aKey(), { customer, token }));
  assert.equal(timesOf(all, "token_not_found"), AT_ONCE - 1);
  assert.equal((await snapshotOf(provider, customer)).cards.length, 2);
});

test("an idempotency key belongs to one customer", async () => {
  const customers = await Promise.all(Array.from({ length: AT_ONCE }, () => openCustomer(provider)));
  const key = aKey();
  const all = await together((place) =>
    provider.subscribe(key, { customer: customers[place] ?? "", items: PREMIUM, trialDays: 0 }),
  );
  assert.deepEqual([timesOf(all, DONE), timesOf(all, "idempotency")], [1, AT_ONCE - 1]);
  const read = await Promise.all(customers.map((customer) => snapshotOf(provider, customer)));
  assert.equal(read.filter(({ subscription }) => subscription !== null).length, 1);
});

test("simultaneous calls make a change once and pay an invoice once", async () => {
  const customer = await openCustomer(provider);
  await provider.subscribe(aKey(), { customer, items: PREMIUM, trialDays: 0 });
  const key = aKey();
  await together(() => provider.changeItems(key, { customer, items: PERSONAL }));
  assert.equal((await snapshotOf(provider, customer)).invoices.length, 2);
  assert.equal(await paidEvents(customer), 2);
});

test("if several simultaneous calls run the due actions, each action is done once", async () => {
  const customers = await Promise.all(Array.from({ length: 2 * AT_ONCE }, () => openCustomer(provider)));
  for (const customer of customers)
    await provider.subscribe(aKey(), { customer, items: PREMIUM, trialDays: 0 });
  await provider.runDue();
  sandbox.wait(MONTH);
  const due = await database.handle
    .selectFrom("sandbox_customers")
    .select("id")
    .where("next_due_at", "<=", sandbox.clock.at)
    .execute();
  const ran = await together(() => provider.runDue());
  assert.equal(
    ran.reduce<number>((sum, one) => sum + Number(one), 0),
    due.length,
  );
  for (const customer of customers) assert.equal((await snapshotOf(provider, customer)).invoices.length, 2);
});

test("a customer deleted during other calls is gone, and so are the idempotency keys of these calls", async () => {
  const customer = await openCustomer(provider);
  await together(async (place) => {
    if (place === AT_ONCE / 2) return provider.deleteCustomer(customer);
    await provider.subscribe(aKey(), { customer, items: PREMIUM, trialDays: 0 });
  });
  assert.equal(await provider.read(customer), undefined);
  const keys = await database.handle
    .selectFrom("sandbox_keys")
    .selectAll()
    .where("customer", "=", customer)
    .execute();
  assert.deepEqual(keys, []);
});
