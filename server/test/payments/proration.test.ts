import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { changeItems } from "../../src/payments/engine/change-items.ts";
import { DAY, periodBoundary } from "../../src/payments/engine/periods.ts";
import { upcomingInvoice } from "../../src/payments/engine/preview.ts";
import { prorate } from "../../src/payments/engine/proration.ts";
import { createSubscription } from "../../src/payments/engine/subscribe.ts";
import { openPayingAccount, seconds, subscriptionOf } from "./steps.ts";

/** The example of docs.stripe.com/billing/subscriptions/prorations: the times of a month and of a change within it. */
const PUBLISHED = { start: 1_596_749_288, change: 1_598_982_148, end: 1_599_427_688 };

const { start, change, end } = PUBLISHED;

test("a proration equals Stripe's published example, to the cent", () => {
  const part = { remaining: end - change, whole: end - start };
  assert.equal(prorate({ amount: -1000, ...part }), -166);
  assert.equal(prorate({ amount: 3252, ...part }), 541);
});

test("a proration equals the amount on a real invoice of Stripe that a customer published", () => {
  // gist.github.com/matthewarkin/27bcfdf622eb91d3508ea082d0ad50b8: 10.00 a month, changed in a period of 28 days.
  const [changed, periodEnd] = [1_488_568_488, 1_489_449_600];
  assert.equal(prorate({ amount: -1000, remaining: periodEnd - changed, whole: 28 * DAY }), -364);
});

test("the engine's next invoice equals Stripe's published example: 3627", () => {
  const account = openPayingAccount(start);
  const small = { key: "small", unitAmount: 1000, interval: "month" } as const;
  const large = { key: "large", unitAmount: 3252, interval: "month" } as const;
  account.apply((state) =>
    createSubscription(state, { items: [{ price: small, quantity: 1 }], trialDays: 0 }),
  );
  assert.equal(subscriptionOf(account).periodEnd, end);
  account.advance((change - start) / DAY);
  const [item] = subscriptionOf(account).items;
  assert.ok(item);
  account.apply((state) => changeItems(state, { items: [{ id: item.id, price: large }] }));
  const upcoming = upcomingInvoice(account.state);
  assert.deepEqual(
    upcoming?.lines.map(({ kind, amount }) => [kind, amount]),
    [
      ["unused", -166],
      ["remaining", 541],
      ["period", 3252],
    ],
  );
  assert.deepEqual([upcoming?.total, upcoming?.date], [3627, end]);
});

test("a proration for a third or a half of a period is rounded to the nearest cent", () => {
  assert.equal(prorate({ amount: 2000, remaining: 1, whole: 3 }), 667);
  assert.equal(prorate({ amount: 1000, remaining: 1, whole: 3 }), 333);
  assert.equal(prorate({ amount: 1000, remaining: 1, whole: 2 }), 500);
});

test("half a cent is rounded away from zero, and zero is never negative", () => {
  assert.equal(prorate({ amount: 1, remaining: 1, whole: 2 }), 1);
  assert.equal(prorate({ amount: -1, remaining: 1, whole: 2 }), -1);
  assert.ok(Object.is(prorate({ amount: -1, remaining: 0, whole: 2 }), 0));
});

test("a prorated charge is exact within half a cent, and the credit for the same time is its negative", () => {
  const parts = fc.tuple(fc.nat(10 ** 9), fc.nat(4 * 10 ** 7), fc.integer({ min: 1, max: 4 * 10 ** 7 }));
  fc.assert(
    fc.property(parts, ([amount, some, whole]) => {
      const remaining = some % (whole + 1);
      const rounded = BigInt(prorate({ amount, remaining, whole }));
      const twiceOff = 2n * (rounded * BigInt(whole) - BigInt(amount) * BigInt(remaining));
      const near = twiceOff <= BigInt(whole) && twiceOff > -BigInt(whole);
      return near && prorate({ amount: -amount, remaining, whole }) === Number(-rounded);
    }),
  );
});

test("a remaining time that is negative, or longer than its period, throws an error", () => {
  assert.throws(() => prorate({ amount: 1, remaining: 3, whole: 2 }), RangeError);
  assert.throws(() => prorate({ amount: 1, remaining: -1, whole: 2 }), RangeError);
  assert.throws(() => prorate({ amount: 1, remaining: 0, whole: 0 }), RangeError);
});

const boundaries = (from: string, interval: "month" | "year", counts: readonly number[]): string[] =>
  counts.map((count) =>
    new Date(periodBoundary(seconds(from), interval, count) * 1000).toISOString().replace(".000", ""),
  );

test("if periods begin on the 31st, each period ends on the 31st or on the last day of a shorter month", () => {
  assert.deepEqual(boundaries("2026-01-31T23:59:59Z", "month", [0, 1, 2, 3, 12, 25]), [
    "2026-01-31T23:59:59Z",
    "2026-02-28T23:59:59Z",
    "2026-03-31T23:59:59Z",
    "2026-04-30T23:59:59Z",
    "2027-01-31T23:59:59Z",
    "2028-02-29T23:59:59Z",
  ]);
});

test("in a year that is not a leap year, an anchor on 29 February becomes 28 February", () => {
  assert.deepEqual(boundaries("2028-02-29T00:00:00Z", "year", [1, 3, 4]), [
    "2029-02-28T00:00:00Z",
    "2031-02-28T00:00:00Z",
    "2032-02-29T00:00:00Z",
  ]);
});

test("periods follow each other without gap or overlap, and months have 28 to 31 days", () => {
  fc.assert(
    fc.property(fc.nat(4_000_000_000), fc.nat(600), (anchor, count) => {
      const length = periodBoundary(anchor, "month", count + 1) - periodBoundary(anchor, "month", count);
      const year = periodBoundary(anchor, "year", count);
      return length >= 28 * DAY && length <= 31 * DAY && year === periodBoundary(anchor, "month", 12 * count);
    }),
  );
});
