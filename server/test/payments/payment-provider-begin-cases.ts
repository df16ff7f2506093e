/** @file Tests that every payment provider must pass: the beginning of a subscription. */
import assert from "node:assert/strict";
import { TRIAL_DAYS } from "@keepwell/contract/billing/prices.ts";
import { assertDone, declines, refuses, secretOf } from "./payment-outcomes.ts";
import type { ProviderCase } from "./payment-provider-harness.ts";
import { lastInvoice, linesOf, read, subscriptionOf } from "./payment-provider-reads.ts";
import { itemsFor, newKey, openPayer, subscribe, useCard } from "./payment-provider-steps.ts";

const DAY = 86_400;

export const BEGIN_CASES: readonly ProviderCase[] = [
  {
    name: "with a trial nothing is charged until the trial ends",
    run: async (harness) => {
      const customer = await openPayer(harness);
      assertDone(await subscribe(harness, customer, { items: itemsFor("premium"), trialDays: TRIAL_DAYS }));
      const trial = subscriptionOf(await read(harness, customer));
      assert.deepEqual(
        [trial.status, trial.trialEnd, trial.periodEnd, trial.endedAt, trial.cancelAtPeriodEnd],
        ["trialing", trial.createdAt + TRIAL_DAYS * DAY, trial.trialEnd, null, false],
      );
      assert.deepEqual(trial.items, [{ price: "premium_base", quantity: 1 }]);
      const [free] = (await read(harness, customer)).invoices;
      assert.ok(!free || (free.total === 0 && free.status === "paid"));

      await harness.advance(customer, TRIAL_DAYS + 1 / 12);
      const snapshot = await read(harness, customer);
      const paid = lastInvoice(snapshot);
      assert.deepEqual(linesOf(paid), ["period premium_base × 1 = 1000"]);
      assert.deepEqual(
        [paid.status, paid.total, paid.amountPaid, paid.amountRemaining],
        ["paid", 1000, 1000, 0],
      );
      const { status, periodStart, trialEnd } = subscriptionOf(snapshot);
      assert.deepEqual([status, periodStart, trialEnd], ["active", trial.trialEnd, trial.trialEnd]);
    },
  },
  {
    name: "a trial ends without a subscription if there is no card at its end",
    run: async (harness) => {
      const customer = await openPayer(harness);
      await subscribe(harness, customer, { items: itemsFor("personal"), trialDays: TRIAL_DAYS });
      const card = (await read(harness, customer)).cards[0]?.id ?? "";
      await harness.provider.removeCard(customer, card);
      await harness.advance(customer, TRIAL_DAYS + 1 / 12);
      const { status, endedAt, trialEnd } = subscriptionOf(await read(harness, customer));
      assert.deepEqual([status, endedAt], ["canceled", trialEnd]);
    },
  },
  {
    name: "without a trial, base and extra units are charged and invoiced at once",
    run: async (harness) => {
      const customer = await openPayer(harness);
      assertDone(await subscribe(harness, customer, { items: itemsFor("enterprise", { users: 7 }) }));
      const snapshot = await read(harness, customer);
      const { createdAt, lines, number, ...invoice } = lastInvoice(snapshot);
      const { id, ...amounts } = invoice;
      assert.deepEqual(amounts, {
        status: "paid",
        subtotal: 6300,
        tax: 0,
        total: 6300,
        creditApplied: 0,
        amountPaid: 6300,
        amountRemaining: 0,
        amountRefunded: 0,
      });
      assert.deepEqual(linesOf({ lines }), [
        "period enterprise_base × 1 = 4900",
        "period enterprise_extra × 2 = 1400",
      ]);
      const { status, items, periodStart, periodEnd, trialEnd } = subscriptionOf(snapshot);
      assert.deepEqual([status, trialEnd], ["active", null]);
      assert.deepEqual(items, itemsFor("enterprise", { users: 7 }));
      assert.deepEqual([lines[0]?.start, lines[0]?.end, createdAt], [periodStart, periodEnd, periodStart]);
      assert.ok(id !== "" && number !== "");
    },
  },
  {
    name: "no subscription begins if the card is declined or missing",
    run: async (harness) => {
      const customer = await openPayer(harness, "failing");
      await declines(subscribe(harness, customer, { items: itemsFor("premium") }), "generic_decline");
      const { subscription, invoices, cards } = await read(harness, customer);
      assert.deepEqual([subscription, invoices], [null, []]);
      await harness.provider.removeCard(customer, cards[0]?.id ?? "");
      await declines(subscribe(harness, customer, { items: itemsFor("premium") }), "no_card");
      await useCard(harness, customer, "good");
      assertDone(await subscribe(harness, customer, { items: itemsFor("premium") }));
    },
  },
  {
    name: "if the holder confirms, the repeated call succeeds, and the subscription is active",
    needs: ["holder"],
    run: async (harness) => {
      const customer = await openPayer(harness, "authenticatesAlways");
      const [key, wanted] = [newKey(), { customer, items: itemsFor("premium"), trialDays: 0 }];
      const secret = secretOf(await harness.provider.subscribe(key, wanted));
      assert.equal(subscriptionOf(await read(harness, customer)).status, "incomplete");
      secretOf(await harness.provider.subscribe(key, wanted));
      assert.ok(await harness.settleChallenge(secret, true));
      assertDone(await harness.provider.subscribe(key, wanted));
      const snapshot = await read(harness, customer);
      assert.equal(subscriptionOf(snapshot).status, "active");
      assert.deepEqual(
        snapshot.invoices.map(({ status }) => status),
        ["paid"],
      );
    },
  },
  {
    name: "if the holder refuses, the repeated call is declined, and a new call begins another subscription",
    needs: ["holder"],
    run: async (harness) => {
      const customer = await openPayer(harness, "authenticatesAlways");
      const [key, wanted] = [newKey(), { customer, items: itemsFor("premium"), trialDays: 0 }];
      const secret = secretOf(await harness.provider.subscribe(key, wanted));
      assert.ok(await harness.settleChallenge(secret, false));
      assert.ok(!(await harness.settleChallenge(secret, true)));
      await declines(harness.provider.subscribe(key, wanted), "authentication_failed");
      await useCard(harness, customer, "good");
      assertDone(await subscribe(harness, customer, { items: itemsFor("personal") }));
      const { subscription, invoices } = await read(harness, customer);
      assert.deepEqual([subscription?.status, subscription?.items[0]?.price], ["active", "personal_base"]);
      assert.deepEqual(
        invoices.map(({ status, total }) => [status, total]),
        [
          ["void", 1000],
          ["paid", 1200],
        ],
      );
    },
  },
  {
    name: "if another card is chosen before the confirmation, the repeated call charges that card",
    needs: ["holder"],
    run: async (harness) => {
      const customer = await openPayer(harness, "authenticatesAlways");
      const [key, wanted] = [newKey(), { customer, items: itemsFor("premium"), trialDays: 0 }];
      const secret = secretOf(await harness.provider.subscribe(key, wanted));
      await useCard(harness, customer, "good");
      assertDone(await harness.provider.subscribe(key, wanted));
      assertDone(await harness.provider.subscribe(key, wanted));
      assert.ok(!(await harness.settleChallenge(secret, true)));
      const { subscription, invoices } = await read(harness, customer);
      assert.deepEqual([subscription?.status, invoices.length], ["active", 1]);
    },
  },
  {
    name: "a first payment that is never confirmed is abandoned within a day",
    needs: ["holder"],
    run: async (harness) => {
      const customer = await openPayer(harness, "authenticatesAlways");
      const [key, wanted] = [newKey(), { customer, items: itemsFor("premium"), trialDays: 0 }];
      const secret = secretOf(await harness.provider.subscribe(key, wanted));
      await harness.advance(customer, 1);
      assert.ok(!(await harness.settleChallenge(secret, true)));
      assert.equal(subscriptionOf(await read(harness, customer)).status, "incomplete_expired");
      await declines(harness.provider.subscribe(key, wanted), "authentication_failed");
    },
  },
  {
    name: "a customer has one subscription at a time, and can begin another after its end",
    run: async (harness) => {
      const customer = await openPayer(harness);
      await subscribe(harness, customer, { items: itemsFor("premium") });
      await refuses(subscribe(harness, customer, { items: itemsFor("personal") }), "subscription_exists");
      const { id, periodEnd } = subscriptionOf(await read(harness, customer));
      await harness.provider.setCancelAtPeriodEnd(customer, true);
      await harness.advance(customer, 32);
      const over = subscriptionOf(await read(harness, customer));
      assert.deepEqual([over.status, over.endedAt], ["canceled", periodEnd]);
      await refuses(harness.provider.setCancelAtPeriodEnd(customer, true), "no_subscription");
      assertDone(await subscribe(harness, customer, { items: itemsFor("personal") }));
      const snapshot = await read(harness, customer);
      assert.notEqual(subscriptionOf(snapshot).id, id);
      assert.equal(snapshot.invoices.length, 2);
    },
  },
  {
    name: "calls with one idempotency key subscribe once, and the key is refused for another request",
    run: async (harness) => {
      const customer = await openPayer(harness);
      const [key, wanted] = [newKey(), { customer, items: itemsFor("premium"), trialDays: 0 }];
      assertDone(await harness.provider.subscribe(key, wanted));
      await refuses(harness.provider.subscribe(key, { ...wanted, trialDays: 30 }), "idempotency");
      await harness.provider.changeItems(newKey(), {
        customer,
        items: itemsFor("premium", { sharings: 11 }),
      });
      assertDone(await harness.provider.subscribe(key, wanted));
      assert.equal((await read(harness, customer)).invoices.length, 1);
    },
  },
  {
    name: "a first payment that was given up cannot be confirmed later, and another subscription can begin",
    needs: ["holder"],
    run: async (harness) => {
      const customer = await openPayer(harness, "authenticatesAlways");
      await harness.provider.abandonFirstPayment(customer);
      const asked = await subscribe(harness, customer, { items: itemsFor("premium") });
      const secret = secretOf(asked);
      await harness.provider.abandonFirstPayment(customer);
      await harness.provider.abandonFirstPayment(customer);
      await harness.settleChallenge(secret, true);
      const { subscription, invoices } = await read(harness, customer);
      assert.ok(["incomplete_expired", "canceled"].includes(subscription?.status ?? ""));
      assert.ok(invoices.every(({ amountPaid }) => amountPaid === 0));
      await useCard(harness, customer, "good");
      assertDone(await subscribe(harness, customer, { items: itemsFor("personal") }));
      await harness.provider.abandonFirstPayment(customer);
      assert.equal(subscriptionOf(await read(harness, customer)).status, "active");
    },
  },
];
