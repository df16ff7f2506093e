/** @file The sandbox's idempotency keys, challenges and customers. The engine's own tests cover amounts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  aKey,
  DETAILS,
  declines,
  dumpTables,
  invoicesOf,
  openCustomer,
  openSandbox,
  PERSONAL,
  PREMIUM,
  refuses,
  secretOf,
  snapshotOf,
  statusOf,
  useCard,
} from "./sandbox-steps.ts";
import type { CardName } from "./steps.ts";
import { useSandbox } from "./use-sandbox.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const { database, sandbox, provider } = useSandbox();

const subscribeNow = (customer: string, key = aKey()) =>
  provider.subscribe(key, { customer, items: PREMIUM, trialDays: 0 });

test("a declined charge begins no subscription, and its idempotency key gets the same refusal", async () => {
  const customer = await openCustomer(provider, "failing");
  const key = aKey();
  await declines(subscribeNow(customer, key), "generic_decline");
  await useCard(provider, customer, "good");
  await declines(subscribeNow(customer, key), "generic_decline");
  const { subscription, invoices } = await snapshotOf(provider, customer);
  assert.deepEqual([subscription, invoices], [null, []]);
});

test("an idempotency key belongs to the request with which it was first used", async () => {
  const key = aKey();
  const customer = await provider.createCustomer(key, DETAILS);
  assert.equal(await provider.createCustomer(key, DETAILS), customer);
  await refuses(provider.createCustomer(key, { ...DETAILS, city: "Lévis" }), "idempotency");
  await refuses(subscribeNow(customer, key), "idempotency");
  await useCard(provider, customer, "good");
  const other = aKey();
  await subscribeNow(customer, other);
  await refuses(provider.subscribe(other, { customer, items: PERSONAL, trialDays: 0 }), "idempotency");
  assert.deepEqual(await invoicesOf(provider, customer), ["paid 1000"]);
});

test("a challenge expires after an hour, and the next request gets a new challenge", async () => {
  const customer = await openCustomer(provider, "authenticatesAlways");
  const key = aKey();
  const first = secretOf(await subscribeNow(customer, key));
  sandbox.wait(HOUR);
  assert.equal(await provider.challenge(first), undefined);
  assert.equal(await provider.settleChallenge(first, true), false);
  const second = secretOf(await subscribeNow(customer, key));
  assert.deepEqual(await provider.challenge(second), {
    purpose: "payment",
    brand: "visa",
    last4: "3184",
    amount: 1000,
  });
  assert.equal(await provider.settleChallenge(second, true), true);
  assert.deepEqual(await subscribeNow(customer, key), { kind: "done" });
  assert.equal(await statusOf(provider, customer), "active");
  assert.deepEqual(await invoicesOf(provider, customer), ["paid 1000"]);
  assert.equal(await provider.settleChallenge("unknown", true), false);
});

test("a first payment that the cardholder refuses is declined, and another attempt is possible", async () => {
  const customer = await openCustomer(provider, "authenticatesAlways");
  const key = aKey();
  const secret = secretOf(await subscribeNow(customer, key));
  assert.equal(await provider.settleChallenge(secret, false), true);
  await declines(subscribeNow(customer, key), "authentication_failed");
  assert.equal(await statusOf(provider, customer), "incomplete");
  const again = secretOf(await subscribeNow(customer));
  assert.equal(await provider.settleChallenge(again, true), true);
  assert.equal(await provider.settleChallenge(secret, true), false);
  assert.deepEqual(await invoicesOf(provider, customer), ["void 1000", "paid 1000"]);
  await declines(subscribeNow(customer, key), "authentication_failed");
});

test("a payment that waits for the cardholder is charged to the card that is the default when it is paid", async () => {
  const customer = await openCustomer(provider, "authenticatesAlways");
  const key = aKey();
  const secret = secretOf(await subscribeNow(customer, key));
  await useCard(provider, customer, "failing");
  await declines(subscribeNow(customer, key), "generic_decline");
  await useCard(provider, customer, "good");
  assert.deepEqual(await subscribeNow(customer, key), { kind: "done" });
  assert.equal(await provider.settleChallenge(secret, true), false);
  assert.deepEqual(await invoicesOf(provider, customer), ["paid 1000"]);
});

test("a first payment that the holder never confirms is abandoned after 23 hours", async () => {
  const customer = await openCustomer(provider, "authenticatesAlways");
  const key = aKey();
  await subscribeNow(customer, key);
  sandbox.wait(23 * HOUR);
  await declines(subscribeNow(customer, key), "authentication_failed");
  assert.equal(await statusOf(provider, customer), "incomplete_expired");
});

test("a change of the billing interval can require the cardholder's confirmation", async () => {
  const customer = await openCustomer(provider, "authenticatesAlways");
  const secret = secretOf(await subscribeNow(customer));
  await provider.settleChallenge(secret, true);
  const key = aKey();
  sandbox.wait(DAY);
  const preview = await provider.previewItems(customer, PERSONAL);
  assert.equal(preview?.isImmediate, true);
  const change = { customer, items: PERSONAL, prorationDate: preview?.prorationDate ?? 0 };
  sandbox.wait(HOUR);
  const waiting = secretOf(await provider.changeItems(key, change));
  assert.equal((await provider.challenge(waiting))?.amount, preview?.amountDue);
  assert.equal(await statusOf(provider, customer), "past_due");
  assert.equal(await provider.settleChallenge(waiting, true), true);
  assert.deepEqual(await provider.changeItems(key, change), { kind: "done" });
  assert.equal(await statusOf(provider, customer), "active");
});

test("an open invoice is paid by the default card", async () => {
  const customer = await openCustomer(provider, "good");
  await subscribeNow(customer);
  await useCard(provider, customer, "failing");
  await provider.advance(customer, 31 * DAY);
  const open = (await snapshotOf(provider, customer)).invoices.find(({ status }) => status === "open");
  const invoice = open?.id ?? "";
  await declines(provider.payInvoice(aKey(), { customer, invoice }), "generic_decline");
  await useCard(provider, customer, "authenticatesAlways");
  const key = aKey();
  const secret = secretOf(await provider.payInvoice(key, { customer, invoice }));
  await provider.settleChallenge(secret, true);
  assert.deepEqual(await provider.payInvoice(key, { customer, invoice }), { kind: "done" });
  assert.deepEqual(await provider.payInvoice(aKey(), { customer, invoice }), { kind: "done" });
  await refuses(provider.payInvoice(aKey(), { customer, invoice: "in_other" }), "invoice_not_found");
  assert.equal(await statusOf(provider, customer), "active");
});

test("impossible requests are refused", async () => {
  const customer = await openCustomer(provider);
  await refuses(provider.removeCard(customer, "pm_other"), "card_not_found");
  await refuses(provider.setDefaultCard(customer, "pm_other"), "card_not_found");
  await refuses(provider.setCancelAtPeriodEnd(customer, true), "no_subscription");
  await refuses(provider.previewItems(customer, PREMIUM), "no_subscription");
  const wrong = (change: object) =>
    provider.subscribe(aKey(), { customer, items: PREMIUM, trialDays: 0, ...change });
  await refuses(wrong({ items: [] }), "invalid_items");
  await refuses(wrong({ items: [{ price: "gold", quantity: 1 }] }), "invalid_items");
  await refuses(wrong({ items: [{ price: "premium_base", quantity: 1.5 }] }), "invalid_quantity");
  await refuses(wrong({ trialDays: 0.5 }), "invalid_trial");
  await refuses(wrong({ trialDays: Number.NaN }), "invalid_trial");
  await assert.rejects(provider.advance(customer, -1), RangeError);
  await assert.rejects(provider.advance(customer, 0.5), RangeError);
  await subscribeNow(customer);
  await refuses(subscribeNow(customer), "subscription_exists");
  await refuses(
    provider.changeItems(aKey(), { customer, items: PREMIUM, prorationDate: 1.5 }),
    "invalid_proration_date",
  );
  assert.throws(() => openSandbox(database.handle, 0.15), RangeError);
});

test("a deleted customer is not found, and only the idempotency key of its creation is left", async () => {
  const customer = await openCustomer(provider);
  await subscribeNow(customer);
  await provider.undelivered(1000).then((events) => provider.markDelivered(events.map(({ id }) => id)));
  await provider.deleteCustomer(customer);
  await provider.deleteCustomer(customer);
  assert.equal(await provider.read(customer), undefined);
  await refuses(subscribeNow(customer), "customer_not_found");
  await refuses(provider.updateCustomer(customer, DETAILS), "customer_not_found");
  const told = await provider.undelivered(100);
  assert.deepEqual(told.map(({ rawBody }) => JSON.parse(rawBody.toString()).type).sort(), [
    "customer.deleted",
    "customer.subscription.deleted",
    "payment_method.detached",
  ]);
  await provider.markDelivered(told.map(({ id }) => id));
  // One row still contains the customer: the idempotency key of the call that created the customer.
  assert.equal((await dumpTables(database.handle)).split(customer).length - 1, 1);
});

test("a deleted customer is never charged again", async () => {
  const goes = async (card: CardName, prepare: (customer: string) => Promise<unknown>) => {
    const customer = await openCustomer(provider, card);
    await prepare(customer);
    await provider.undelivered(1000).then((events) => provider.markDelivered(events.map(({ id }) => id)));
    await provider.deleteCustomer(customer);
    const told = await provider.undelivered(100);
    await provider.markDelivered(told.map(({ id }) => id));
    return told.map(({ rawBody }) => JSON.parse(rawBody.toString()).type).sort();
  };
  const always = ["customer.deleted", "payment_method.detached"];
  const ended = "customer.subscription.deleted";
  const updated = "customer.subscription.updated";
  assert.deepEqual(await goes("good", async () => {}), always);
  const pending = await goes("good", async (customer) => {
    await provider.subscribe(aKey(), { customer, items: PREMIUM, trialDays: 0 });
    sandbox.wait(DAY);
    await provider.changeItems(aKey(), {
      customer,
      items: [...PREMIUM, { price: "premium_extra", quantity: 9 }],
    });
  });
  assert.deepEqual(pending, [...always, ended].sort());
  const waiting = await goes("authenticatesAlways", (customer) => subscribeNow(customer));
  assert.deepEqual(waiting, [...always, updated, "invoice.voided"].sort());
  const owing = await goes("failing", async (customer) => {
    await provider.subscribe(aKey(), { customer, items: PREMIUM, trialDays: 1 });
    sandbox.wait(DAY);
  });
  const came = ["customer.subscription.trial_will_end", updated, updated, "invoice.finalized"];
  const unpaid = ["invoice.marked_uncollectible", "invoice.payment_failed"];
  assert.deepEqual(owing, [...always, ended, ...came, ...unpaid].sort());
});
