/** @file What a change of plan or of extra units credits and bills, and when. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { TRIAL_DAYS } from "@keepwell/contract/billing/prices.ts";
import { cancelAtPeriodEnd } from "../../src/payments/engine/cancel.ts";
import { amountPaid } from "../../src/payments/engine/customer.ts";
import { payInvoice } from "../../src/payments/engine/payments.ts";
import { changePlan } from "../../src/payments/engine/plan.ts";
import { previewChange, upcomingInvoice } from "../../src/payments/engine/preview.ts";
import { change, openApril, setUsers, upcomingLines } from "./change-steps.ts";
import { itemsOf, lastInvoice, linesOf, refuses, seconds, subscriptionOf } from "./steps.ts";

test("after an upgrade within a period, the next invoice bills the difference", () => {
  const account = openApril("small_business");
  account.advance(20);
  const item = subscriptionOf(account).items[0]?.id;
  change(account, "enterprise");
  assert.equal(subscriptionOf(account).items[0]?.id, item);
  assert.equal(account.state.invoices.length, 1);
  account.advance(10);
  assert.deepEqual(linesOf(lastInvoice(account)), [
    "unused small_business_base × 1 = -967",
    "remaining enterprise_base × 1 = 1633",
    "period enterprise_base × 1 = 4900",
  ]);
  assert.equal(lastInvoice(account).total, 5566);
});

test("after an upgrade and a downgrade, each plan costs only the days on which it was active", () => {
  const account = openApril("small_business");
  account.advance(10);
  change(account, "enterprise");
  account.advance(10);
  change(account, "small_business");
  assert.deepEqual(upcomingLines(account), [
    "unused small_business_base × 1 = -1933",
    "remaining enterprise_base × 1 = 3267",
    // 3267 was billed for twenty days, of which ten are left. So the credit is half of 3267, and not a third of 4900.
    "unused enterprise_base × 1 = -1634",
    "remaining small_business_base × 1 = 967",
    "period small_business_base × 1 = 2900",
  ]);
});

test("after a downgrade and an upgrade at the same moment, nothing is left to pay", () => {
  const account = openApril("enterprise");
  change(account, "small_business");
  change(account, "enterprise");
  assert.equal(upcomingInvoice(account.state)?.total, 4900);
});

test("if credits exceed the next charge, the rest becomes the balance, which pays later charges", () => {
  const account = openApril("enterprise", { users: 25 });
  assert.equal(lastInvoice(account).total, 18_900);
  account.advance(6);
  change(account, "small_business");
  account.advance(24);
  // 80 % of 189.00 is credited. 80 % of 29.00 and the next 29.00 are charged.
  assert.deepEqual([lastInvoice(account).total, account.state.balance], [-9900, 9900]);
  assert.deepEqual([lastInvoice(account).status, amountPaid(lastInvoice(account))], ["paid", 0]);
  account.advance(31);
  assert.deepEqual([lastInvoice(account).total, lastInvoice(account).fromBalance], [2900, 2900]);
  assert.equal(lastInvoice(account).payment, null);
  assert.equal(account.state.balance, 7000);
});

test("a change from monthly to yearly begins a new period, which is charged at once, less the unused days", () => {
  const account = openApril("premium", { sharings: 15 });
  account.advance(15);
  const preview = previewChange(account.state, { items: itemsOf("personal") });
  change(account, "personal");
  assert.deepEqual(linesOf(lastInvoice(account)), [
    "unused premium_base × 1 = -500",
    "unused premium_extra × 5 = -500",
    "period personal_base × 1 = 1200",
  ]);
  assert.equal(lastInvoice(account).payment?.amount, 200);
  assert.deepEqual([preview?.date, preview?.amountDue], [account.state.now, 200]);
  const { items, anchor, periodEnd } = subscriptionOf(account);
  assert.deepEqual(
    items.map((item) => item.price.key),
    ["personal_base"],
  );
  assert.deepEqual([anchor, periodEnd], [account.state.now, seconds("2027-04-16T00:00:00Z")]);
});

test("a change from yearly to monthly turns the unused year into balance", () => {
  const account = openApril("personal");
  change(account, "premium");
  assert.deepEqual([lastInvoice(account).total, account.state.balance], [-200, 200]);
  assert.equal(subscriptionOf(account).periodEnd, seconds("2026-05-01T00:00:00Z"));
});

test("a change from monthly to yearly with a declined card changes nothing", () => {
  const account = openApril("premium");
  account.useCard("failing");
  const before = account.state;
  refuses(() => change(account, "personal"), "generic_decline");
  assert.equal(account.state, before);
});

test("a change from monthly to yearly can require the holder's confirmation", () => {
  const account = openApril("premium");
  account.advance(15);
  account.useCard("authenticatesAlways");
  refuses(() => change(account, "personal"), "requires_action");
  account.apply((state) => changePlan(state, { items: itemsOf("personal"), payment: "default_incomplete" }));
  assert.equal(subscriptionOf(account).status, "past_due");
  refuses(() => change(account, "premium"), "subscription_not_changeable");
  const invoice = lastInvoice(account).id;
  account.apply((state) => payInvoice(state, { invoice, authentication: "passed" }));
  assert.equal(subscriptionOf(account).status, "active");
});

test("a change within a trial bills nothing and keeps the trial's end", () => {
  const account = openApril("premium", { sharings: 12 }, TRIAL_DAYS);
  const { trialEnd } = subscriptionOf(account);
  account.advance(5);
  change(account, "personal");
  assert.deepEqual(upcomingLines(account), ["period personal_base × 1 = 1200"]);
  assert.equal(subscriptionOf(account).periodEnd, trialEnd);
  account.advance(25);
  assert.equal(subscriptionOf(account).periodEnd, seconds("2027-05-01T00:00:00Z"));
});

test("a preview changes nothing, and equals the change itself if that has the preview's proration date", () => {
  const account = openApril("small_business");
  account.advance(20);
  const before = account.state;
  const preview = previewChange(before, { items: itemsOf("enterprise") });
  assert.deepEqual([preview?.date, preview?.total], [seconds("2026-05-01T00:00:00Z"), 5566]);
  assert.equal(account.state, before);
  account.advance(1 / 24);
  const prorationDate = before.now;
  account.apply((state) => changePlan(state, { items: itemsOf("enterprise"), prorationDate }));
  assert.equal(upcomingInvoice(account.state)?.total, 5566);
  const late = { items: itemsOf("small_business"), prorationDate: account.state.now + 1 };
  const early = { items: itemsOf("small_business"), prorationDate: prorationDate - 1 };
  for (const wrong of [late, early])
    refuses(() => changePlan(account.state, wrong), "invalid_proration_date");
});

test("a cancelled subscription with pending items gets a last invoice", () => {
  const account = openApril("enterprise");
  account.advance(15);
  setUsers(account, 2);
  account.apply(cancelAtPeriodEnd);
  assert.equal(upcomingInvoice(account.state)?.total, 700);
  account.advance(15);
  assert.deepEqual(linesOf(lastInvoice(account)), ["remaining enterprise_extra × 2 = 700"]);
  assert.deepEqual([lastInvoice(account).status, upcomingInvoice(account.state)], ["paid", null]);
});

test("every total includes tax, also a total that contains a credit", () => {
  const account = openApril("small_business", {}, 0, 149_750);
  assert.deepEqual([lastInvoice(account).tax, lastInvoice(account).total], [434, 3334]);
  account.advance(15);
  change(account, "enterprise");
  assert.deepEqual([upcomingInvoice(account.state)?.tax, upcomingInvoice(account.state)?.total], [884, 6784]);
});
