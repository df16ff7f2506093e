/** @file Until when a subscription counts as paid after each of several reports by the provider. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { subscriptionColumns } from "../../src/billing/mirror-columns.ts";
import type { SubscriptionRow } from "../../src/billing/subscription.store.ts";
import type { ProviderStatus, ProviderSubscription } from "../../src/payments/payment-provider.ts";
import { NOTHING_YET } from "../payments/payment-provider-checks.ts";

const DAY = 86_400;

/** A report of one subscription, with its current period in days. */
const aReport = (status: ProviderStatus, start: number, end: number): ProviderSubscription => ({
  id: "sub_1",
  createdAt: 0,
  status,
  items: [{ price: "premium_base", quantity: 1 }],
  periodStart: start * DAY,
  periodEnd: end * DAY,
  trialEnd: null,
  cancelAtPeriodEnd: false,
  endedAt: status === "canceled" ? end * DAY : null,
});

/** The day until which the subscription is paid, after each of the reports. */
const paidDays = (reports: readonly ProviderSubscription[]): number[] => {
  let known: SubscriptionRow = NOTHING_YET;
  return reports.map((report) => {
    known = { ...known, ...subscriptionColumns(known, report) };
    return (known.paid_until?.getTime() ?? Number.NaN) / 1000 / DAY;
  });
};

test("after failed payments, a subscription counts as paid until its first unpaid period, whatever periods follow", () => {
  const unpaid = [
    aReport("active", 0, 30),
    aReport("active", 30, 60),
    aReport("past_due", 30, 60),
    aReport("unpaid", 60, 90),
    aReport("unpaid", 90, 120),
  ];
  assert.deepEqual(paidDays(unpaid), [30, 60, 30, 30, 30]);
  assert.equal(paidDays([...unpaid, aReport("canceled", 90, 120)]).at(-1), 30);
  assert.equal(paidDays([...unpaid, aReport("active", 90, 120)]).at(-1), 120);
});

test("what was paid for the previous subscription does not count for a new one", () => {
  const other = { ...aReport("past_due", 90, 120), id: "sub_2" };
  assert.deepEqual(paidDays([aReport("active", 0, 30), other]), [30, 90]);
});
