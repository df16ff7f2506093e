/** @file Invariants of a customer's money that hold at every payment provider after every event. */
import assert from "node:assert/strict";
import { subscriptionColumns } from "../../src/billing/mirror-columns.ts";
import { presentSubscription } from "../../src/billing/subscription.presenter.ts";
import type { SubscriptionRow } from "../../src/billing/subscription.store.ts";
import type { CustomerSnapshot, ProviderInvoice } from "../../src/payments/payment-provider.ts";
import { toUnix } from "../../src/unix-time.ts";
import type { ProviderHarness } from "./payment-provider-harness.ts";
import { read } from "./payment-provider-reads.ts";

const DAY = 86_400;

/** The row of a subscriber for whom no payment provider has a subscription. */
export const NOTHING_YET: SubscriptionRow = {
  uid: "0a4a4f0e-5a1c-4a6e-9d55-0d9f3b1f7c11",
  subscriber_uid: "5f0c1c0e-8d5e-4d55-9d0c-6a4f0d3f2b11",
  plan: "free",
  provider_subscription: null,
  status: null,
  period_end: null,
  trial_end: null,
  cancels_at_end: false,
  ended_at: null,
  paid_until: null,
  extra: 0,
  next_plan: null,
  created_at: new Date(0),
  updated_at: new Date(0),
  clock_offset: 0,
  trial_used_at: null,
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const assertInvoice = (invoice: ProviderInvoice): void => {
  const { lines, subtotal, tax, total, creditApplied, amountPaid, amountRemaining, amountRefunded, status } =
    invoice;
  assert.equal(subtotal, sum(lines.map(({ amount }) => amount)));
  assert.equal(total, subtotal + tax);
  assert.equal(creditApplied + amountPaid + amountRemaining, total);
  assert.ok(Math.abs(creditApplied) <= Math.abs(total) && amountPaid >= 0 && amountRemaining >= 0);
  assert.ok(amountRefunded >= 0 && amountRefunded <= amountPaid);
  if (status === "paid") assert.equal(amountRemaining, 0);
};

/** Expects that the provider's invoices add up to the money that the banks moved. */
export const assertAddsUp = async (
  { books }: ProviderHarness,
  customer: string,
  { invoices }: CustomerSnapshot,
): Promise<void> => {
  invoices.forEach(assertInvoice);
  const { charged, refunded, credit } = await books(customer);
  const billed = invoices.filter(({ status }) => status !== "void");
  const due = sum(billed.map(({ amountRemaining }) => amountRemaining));
  assert.equal(sum(billed.map(({ total }) => total)) + credit, charged + due);
  assert.equal(sum(invoices.map(({ amountRefunded }) => amountRefunded)), refunded);
};

/** Returns the time of the next invoice as Keepwell's page shows it, or null. */
const nextInvoice = ({ subscription }: CustomerSnapshot): number | null => {
  const columns = subscription && subscriptionColumns(NOTHING_YET, subscription);
  return presentSubscription({ ...NOTHING_YET, ...columns }, new Date(0)).next_invoice;
};

/**
 * Expects the next invoice at exactly the time that Keepwell's page shows. If the page shows no time, expects no
 * invoices except for prorations. Skips subscriptions that are past due or unpaid, which have other rules.
 */
export const assertNextInvoice = async (harness: ProviderHarness, customer: string): Promise<void> => {
  const before = await read(harness, customer);
  const { clockOffset, subscription, invoices } = before;
  if (subscription?.status === "past_due" || subscription?.status === "unpaid") return;
  const next = nextInvoice(before);
  const now = toUnix(harness.clock.at) + clockOffset;
  await harness.advance(customer, next === null ? 40 : (next - 1 - now) / DAY);
  const waited = (await read(harness, customer)).invoices.slice(invoices.length);
  assert.ok(
    waited.every(({ lines }) => lines.every(({ kind }) => kind === "unused" || kind === "remaining")),
  );
  if (next === null) return;
  assert.deepEqual(waited, []);
  await harness.advance(customer, 1 / DAY);
  const made = (await read(harness, customer)).invoices.slice(invoices.length);
  assert.deepEqual(
    made.map(({ createdAt }) => createdAt),
    [next],
  );
};
