/** @file The end of a subscription, and refunds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { TRIAL_DAYS } from "@keepwell/contract/billing/prices.ts";
import { cancelAtPeriodEnd, resume } from "../../src/payments/engine/cancel.ts";
import { amountPaid, nextInvoiceAt } from "../../src/payments/engine/customer.ts";
import { payInvoice, refund } from "../../src/payments/engine/payments.ts";
import { openRenewing, statusOf, subscribe } from "./lifecycle-steps.ts";
import { lastInvoice, openAccount, openPayingAccount, refuses, subscriptionOf, typesOf } from "./steps.ts";

test("without a card, a paid subscription cannot begin, and a trial ends like a cancelled trial", () => {
  refuses(() => subscribe(openAccount(), 0), "no_card");
  const account = openAccount();
  subscribe(account, TRIAL_DAYS);
  account.advance(TRIAL_DAYS);
  assert.equal(statusOf(account), "canceled");
  assert.equal(account.state.invoices.length, 1);
});

test("a cancelled subscription ends when its paid period ends", () => {
  const account = openRenewing("good");
  account.apply(cancelAtPeriodEnd);
  assert.deepEqual([statusOf(account), nextInvoiceAt(subscriptionOf(account))], ["active", null]);
  assert.deepEqual(typesOf(account.advance(30)), []);
  assert.deepEqual(typesOf(account.advance(1)), ["customer.subscription.deleted"]);
  account.advance(400);
  assert.equal(account.state.invoices.length, 1);
});

test("a cancelled subscription can be resumed before it ends", () => {
  const account = openRenewing("good");
  account.apply(cancelAtPeriodEnd);
  account.apply(resume);
  account.advance(31);
  assert.deepEqual([statusOf(account), account.state.invoices.length], ["active", 2]);
});

test("a cancelled trial is never charged", () => {
  const account = openPayingAccount();
  subscribe(account, TRIAL_DAYS);
  account.apply(cancelAtPeriodEnd);
  account.advance(60);
  assert.equal(statusOf(account), "canceled");
  assert.ok(account.events.every(({ moved }) => moved === 0));
});

test("a customer who subscribes again is charged at once, without a second trial", () => {
  const account = openPayingAccount();
  subscribe(account, TRIAL_DAYS);
  account.apply(cancelAtPeriodEnd);
  account.advance(60);
  const { trialUsedAt } = account.state;
  assert.notEqual(trialUsedAt, null);
  subscribe(account, trialUsedAt === null ? TRIAL_DAYS : 0);
  assert.equal(statusOf(account), "active");
  assert.equal(amountPaid(lastInvoice(account)), 4900);
});

test("a full or partial refund goes back to the card, and never exceeds the payment", () => {
  const account = openRenewing("good");
  const invoice = lastInvoice(account).id;
  assert.equal(account.apply((state) => refund(state, { invoice, amount: 1300 }))[0]?.moved, -1300);
  account.apply((state) => refund(state, { invoice, amount: 5000 }));
  assert.deepEqual([lastInvoice(account).status, lastInvoice(account).payment?.refunded], ["paid", 6300]);
  for (const amount of [1, 0, -1, 0.5])
    refuses(() => refund(account.state, { invoice, amount }), "invalid_refund");
});

test("another customer's invoice is not found", () => {
  const { state } = openRenewing("good");
  refuses(() => payInvoice(state, { invoice: "in_c2_1" }), "invoice_not_found");
  refuses(() => refund(state, { invoice: "in_c2_1", amount: 1 }), "invoice_not_found");
});
