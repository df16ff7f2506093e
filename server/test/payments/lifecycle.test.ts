/** @file The life of a subscription, from its trial to its end and a new beginning. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { TRIAL_DAYS } from "@keepwell/contract/billing/prices.ts";
import { advanceTo } from "../../src/payments/engine/advance.ts";
import { cancelAtPeriodEnd } from "../../src/payments/engine/cancel.ts";
import { detachCard } from "../../src/payments/engine/cards.ts";
import { amountPaid, amountRemaining, nextInvoiceAt } from "../../src/payments/engine/customer.ts";
import { payInvoice } from "../../src/payments/engine/payments.ts";
import { setExtra } from "../../src/payments/engine/plan.ts";
import { createSubscription } from "../../src/payments/engine/subscribe.ts";
import { openRenewing, statusOf, subscribe } from "./lifecycle-steps.ts";
import {
  itemsOf,
  lastInvoice,
  linesOf,
  openAccount,
  openPayingAccount,
  price,
  refuses,
  seconds,
  subscriptionOf,
  typesOf,
} from "./steps.ts";

test("a trial costs nothing; its end is announced three days before, and the first charge follows the end", () => {
  const account = openPayingAccount();
  subscribe(account, TRIAL_DAYS, 7);
  assert.equal(statusOf(account), "trialing");
  assert.deepEqual(linesOf(lastInvoice(account)), [
    "trial enterprise_base × 1 = 0",
    "trial enterprise_extra × 2 = 0",
  ]);
  const trialEnd = nextInvoiceAt(subscriptionOf(account));
  assert.equal(trialEnd, seconds("2026-03-02T10:00:00Z"));

  assert.deepEqual(typesOf(account.advance(26)), []);
  assert.deepEqual(typesOf(account.advance(1)), ["customer.subscription.trial_will_end"]);
  assert.deepEqual(typesOf(account.advance(3)), [
    "customer.subscription.updated",
    "invoice.finalized",
    "invoice.paid",
  ]);
  assert.equal(statusOf(account), "active");
  assert.deepEqual(linesOf(lastInvoice(account)), [
    "period enterprise_base × 1 = 4900",
    "period enterprise_extra × 2 = 1400",
  ]);
  assert.equal(amountPaid(lastInvoice(account)), 6300);
  assert.equal(nextInvoiceAt(subscriptionOf(account)), seconds("2026-04-02T10:00:00Z"));
});

test("each month is charged once, on the same day of the month as the first charge", () => {
  const account = openPayingAccount(seconds("2026-01-31T10:00:00Z"));
  subscribe(account, 0);
  account.apply((state) => advanceTo(state, seconds("2026-05-01T00:00:00Z")));
  const dates = account.state.invoices.map(({ createdAt }) => new Date(createdAt * 1000).toISOString());
  assert.deepEqual(
    dates.map((date) => date.slice(0, 10)),
    ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"],
  );
  assert.deepEqual(
    account.state.invoices.map(({ number }) => number),
    ["KW1-0001", "KW1-0002", "KW1-0003", "KW1-0004"],
  );
});

test("if the first charge is declined, no subscription and no invoice remains", () => {
  const account = openAccount();
  account.useCard("failing");
  const before = account.state;
  refuses(() => subscribe(account, 0), "generic_decline");
  assert.equal(account.state, before);
});

test("a failed renewal is retried after 3, 5 and 7 days; after that, the subscription is unpaid", () => {
  const account = openRenewing("failing");
  const statuses = [31, 2, 1, 4, 1, 6, 1].map((days) => {
    const failures = typesOf(account.advance(days)).filter((type) => type === "invoice.payment_failed");
    return `${statusOf(account)} ${failures.length}`;
  });
  assert.deepEqual(statuses, [
    "past_due 1",
    "past_due 0",
    "past_due 1",
    "past_due 0",
    "past_due 1",
    "past_due 0",
    "unpaid 1",
  ]);
  const { attempts, retries, lastAnswer, nextAttemptAt } = lastInvoice(account);
  assert.deepEqual([attempts, retries, lastAnswer, nextAttemptAt], [4, 3, "generic_decline", null]);
  assert.equal(nextInvoiceAt(subscriptionOf(account)), null);
});

test("the next retry charges the current default card, even if it was added after the failure", () => {
  const account = openRenewing("failing");
  account.advance(31);
  account.useCard("mastercard");
  const events = account.advance(3);
  assert.deepEqual(typesOf(events), ["invoice.paid", "customer.subscription.updated"]);
  assert.equal(events[0]?.moved, 6300);
  assert.equal(statusOf(account), "active");
});

test("an unpaid subscription continues in the same period when its invoice is paid", () => {
  const account = openRenewing("failing");
  account.advance(46);
  assert.equal(statusOf(account), "unpaid");
  const invoice = lastInvoice(account).id;
  account.apply((state) => payInvoice(state, { invoice }));
  assert.deepEqual([statusOf(account), lastInvoice(account).lastAnswer], ["unpaid", "generic_decline"]);
  account.useCard("good");
  account.apply((state) => payInvoice(state, { invoice }));
  assert.equal(statusOf(account), "active");
  assert.equal(nextInvoiceAt(subscriptionOf(account)), seconds("2026-05-10T00:00:00Z"));
  refuses(() => payInvoice(account.state, { invoice }), "invoice_not_open");
});

test("a subscription that is still unpaid at the end of its period ends, and leaves no credit", () => {
  const account = openRenewing("failing");
  account.advance(32);
  account.apply((state) => setExtra(state, { price: price("enterprise_extra"), quantity: 0 }));
  account.advance(31);
  assert.equal(statusOf(account), "canceled");
  assert.equal(lastInvoice(account).status, "uncollectible");
  assert.equal(amountRemaining(lastInvoice(account)), 6300);
  assert.equal(account.state.balance, 0);
  assert.equal(account.state.invoices.length, 2);
});

test("a first charge that the holder must confirm stays open, and is paid when they confirm", () => {
  const account = openAccount();
  account.useCard("authenticatesAlways");
  refuses(() => subscribe(account, 0), "requires_action");
  account.apply((state) =>
    createSubscription(state, {
      items: itemsOf("premium"),
      trialDays: 0,
      payment: "default_incomplete",
    }),
  );
  assert.equal(statusOf(account), "incomplete");
  const invoice = lastInvoice(account).id;
  account.apply((state) => payInvoice(state, { invoice, authentication: "failed" }));
  assert.deepEqual(
    [statusOf(account), lastInvoice(account).lastAnswer],
    ["incomplete", "authentication_failed"],
  );
  const events = account.apply((state) => payInvoice(state, { invoice, authentication: "passed" }));
  assert.deepEqual(typesOf(events), ["invoice.paid", "customer.subscription.updated"]);
  assert.equal(statusOf(account), "active");
});

test("a first charge that was not confirmed is void after 23 hours, and the customer can subscribe again", () => {
  const account = openAccount();
  account.useCard("authenticatesAlways");
  account.apply((state) =>
    createSubscription(state, { items: itemsOf("premium"), trialDays: 0, payment: "default_incomplete" }),
  );
  refuses(() => subscribe(account, 0), "subscription_exists");
  refuses(() => cancelAtPeriodEnd(account.state), "subscription_not_changeable");
  assert.deepEqual(typesOf(account.advance(22 / 24)), []);
  account.advance(1 / 24);
  assert.deepEqual([statusOf(account), lastInvoice(account).status], ["incomplete_expired", "void"]);
  account.useCard("good");
  subscribe(account, 0);
  assert.equal(statusOf(account), "active");
});

test("the balance is used first and the card pays the rest; a void invoice restores the balance", () => {
  const account = openAccount();
  account.useCard("authenticatesAlways");
  account.state = { ...account.state, balance: 300 };
  const begin = () =>
    account.apply((state) =>
      createSubscription(state, { items: itemsOf("premium"), trialDays: 0, payment: "default_incomplete" }),
    );
  begin();
  assert.deepEqual([account.state.balance, amountRemaining(lastInvoice(account))], [0, 700]);
  account.advance(1);
  assert.deepEqual([account.state.balance, amountPaid(lastInvoice(account))], [300, 0]);
  begin();
  const invoice = lastInvoice(account).id;
  account.apply((state) => payInvoice(state, { invoice, authentication: "passed" }));
  assert.deepEqual([lastInvoice(account).fromBalance, amountPaid(lastInvoice(account))], [300, 700]);
});

test("if the cardholder must confirm a renewal, an event asks for the confirmation", () => {
  const account = openRenewing("authenticatesAlways");
  assert.ok(typesOf(account.advance(31)).includes("invoice.payment_action_required"));
  assert.equal(statusOf(account), "past_due");
  const invoice = lastInvoice(account).id;
  account.apply((state) => payInvoice(state, { invoice, authentication: "passed" }));
  assert.equal(statusOf(account), "active");
});

test("renewals need no confirmation if the card was confirmed once", () => {
  const account = openRenewing("authenticatesOnce");
  account.advance(31);
  assert.deepEqual([statusOf(account), lastInvoice(account).status], ["active", "paid"]);
});

test("if the customer has no card, a renewal makes the subscription past due", () => {
  const account = openRenewing("good");
  for (const { id } of account.state.cards) account.apply((state) => detachCard(state, id));
  account.advance(31);
  assert.deepEqual([statusOf(account), lastInvoice(account).lastAnswer], ["past_due", "no_card"]);
});

test("advancing a customer to an earlier time is refused", () => {
  const { state } = openAccount();
  assert.throws(() => advanceTo(state, state.now - 1), RangeError);
});
