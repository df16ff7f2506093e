/** @file Tests that every payment provider must pass: the renewal and the end of a subscription. */
import assert from "node:assert/strict";
import { TRIAL_DAYS } from "@keepwell/contract/billing/prices.ts";
import { assertDone, declines, refuses, secretOf } from "./payment-outcomes.ts";
import type { ProviderCase } from "./payment-provider-harness.ts";
import { lastInvoice, read, subscriptionOf } from "./payment-provider-reads.ts";
import { itemsFor, newKey, openPayer, subscribe, useCard } from "./payment-provider-steps.ts";

const DAY = 86_400;

export const LIFE_CASES: readonly ProviderCase[] = [
  {
    name: "each period is renewed with an invoice, and each invoice has a number of its own",
    run: async (harness) => {
      const customer = await openPayer(harness);
      await subscribe(harness, customer, { items: itemsFor("premium", { sharings: 13 }) });
      const { clockOffset: before } = await read(harness, customer);
      await harness.advance(customer, 65);
      const { invoices, subscription, clockOffset } = await read(harness, customer);
      assert.ok(Math.abs(clockOffset - before - 65 * DAY) < 600);
      assert.deepEqual(
        invoices.map(({ total, status }) => [total, status]),
        [
          [1600, "paid"],
          [1600, "paid"],
          [1600, "paid"],
        ],
      );
      assert.equal(new Set(invoices.map(({ number }) => number)).size, 3);
      assert.ok(invoices.every(({ createdAt }, place) => createdAt >= (invoices[place - 1]?.createdAt ?? 0)));
      assert.equal(subscription?.periodStart, invoices.at(-1)?.lines[0]?.start);
    },
  },
  {
    name: "a declined renewal is retried for two weeks, and then the subscription is unpaid",
    run: async (harness) => {
      const customer = await openPayer(harness);
      await subscribe(harness, customer, { items: itemsFor("premium") });
      await useCard(harness, customer, "failing");
      await harness.advance(customer, 32);
      const failed = await read(harness, customer);
      assert.equal(subscriptionOf(failed).status, "past_due");
      const { status, amountRemaining, amountPaid } = lastInvoice(failed);
      assert.deepEqual([status, amountRemaining, amountPaid], ["open", 1000, 0]);
      await harness.advance(customer, 16);
      assert.equal(subscriptionOf(await read(harness, customer)).status, "unpaid");
      await refuses(harness.provider.changeItems(newKey(), { customer, items: itemsFor("personal") }));
    },
  },
  {
    name: "an open invoice is charged once, to the current default card",
    run: async (harness) => {
      const customer = await openPayer(harness);
      await subscribe(harness, customer, { items: itemsFor("premium") });
      await useCard(harness, customer, "failing");
      await harness.advance(customer, 32);
      const { id: invoice } = lastInvoice(await read(harness, customer));
      const pay = (key = newKey()) => harness.provider.payInvoice(key, { customer, invoice });
      await declines(pay(), "generic_decline");
      await useCard(harness, customer, "good");
      const key = newKey();
      assertDone(await pay(key));
      assertDone(await pay(key));
      assertDone(await pay());
      const snapshot = await read(harness, customer);
      assert.deepEqual([lastInvoice(snapshot).status, subscriptionOf(snapshot).status], ["paid", "active"]);
      const other = await openPayer(harness);
      await refuses(harness.provider.payInvoice(newKey(), { customer: other, invoice }), "invoice_not_found");
      await refuses(
        harness.provider.payInvoice(newKey(), { customer, invoice: "in_none" }),
        "invoice_not_found",
      );
    },
  },
  {
    name: "an open invoice is paid once the cardholder confirms the payment",
    needs: ["holder"],
    run: async (harness) => {
      const customer = await openPayer(harness);
      await subscribe(harness, customer, { items: itemsFor("premium") });
      await useCard(harness, customer, "authenticatesAlways");
      await harness.advance(customer, 32);
      const { id: invoice } = lastInvoice(await read(harness, customer));
      const pay = (key: string) => harness.provider.payInvoice(key, { customer, invoice });
      const [first, second] = [newKey(), newKey()];
      assert.ok(await harness.settleChallenge(secretOf(await pay(first)), false));
      await declines(pay(first), "authentication_failed");
      assert.ok(await harness.settleChallenge(secretOf(await pay(second)), true));
      assertDone(await pay(second));
      assert.equal(subscriptionOf(await read(harness, customer)).status, "active");
    },
  },
  {
    name: "a cancelled subscription runs to the end of its period, and renews if the cancellation is undone",
    run: async (harness) => {
      const customer = await openPayer(harness);
      await subscribe(harness, customer, { items: itemsFor("premium") });
      const setCancelled = (isCancelled: boolean) =>
        harness.provider.setCancelAtPeriodEnd(customer, isCancelled);
      await setCancelled(true);
      await setCancelled(true);
      const ending = subscriptionOf(await read(harness, customer));
      assert.deepEqual([ending.status, ending.cancelAtPeriodEnd, ending.endedAt], ["active", true, null]);
      await setCancelled(false);
      await setCancelled(false);
      await harness.advance(customer, 32);
      const { status, cancelAtPeriodEnd } = subscriptionOf(await read(harness, customer));
      assert.deepEqual([status, cancelAtPeriodEnd], ["active", false]);
      await setCancelled(true);
      await harness.advance(customer, 32);
      const over = await read(harness, customer);
      assert.deepEqual([subscriptionOf(over).status, over.invoices.length], ["canceled", 2]);
    },
  },
  {
    name: "a subscription that is cancelled in its trial ends with the trial and costs nothing",
    run: async (harness) => {
      const customer = await openPayer(harness);
      await subscribe(harness, customer, { items: itemsFor("premium"), trialDays: TRIAL_DAYS });
      await harness.provider.setCancelAtPeriodEnd(customer, true);
      await harness.advance(customer, TRIAL_DAYS + 1 / 12);
      const { subscription, invoices } = await read(harness, customer);
      assert.deepEqual([subscription?.status, subscription?.endedAt], ["canceled", subscription?.trialEnd]);
      assert.ok(invoices.every(({ total }) => total === 0));
    },
  },
];
