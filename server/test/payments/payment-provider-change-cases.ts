/** @file Tests that every payment provider must pass: changes of a subscription's plan and extra units. */
import assert from "node:assert/strict";
import { TRIAL_DAYS } from "@keepwell/contract/billing/prices.ts";
import { assertDone, declines, refuses, secretOf } from "./payment-outcomes.ts";
import type { ProviderCase, ProviderHarness } from "./payment-provider-harness.ts";
import { lastInvoice, linesOf, read, subscriptionOf } from "./payment-provider-reads.ts";
import { changeTo, itemsFor, newKey, openPayer, subscribe, useCard } from "./payment-provider-steps.ts";

/**
 * Opens a subscriber whose period is from 31 January to 28 February. The period has 28 days, so a week is a quarter of
 * it.
 */
export const openSubscriber = async (
  harness: ProviderHarness,
  items: Parameters<typeof subscribe>[2]["items"],
): Promise<string> => {
  const customer = await openPayer(harness);
  assertDone(await subscribe(harness, customer, { items }));
  return customer;
};

const priceKeys = async (harness: ProviderHarness, customer: string) =>
  subscriptionOf(await read(harness, customer)).items.map(({ price, quantity }) => [price, quantity]);

export const CHANGE_CASES: readonly ProviderCase[] = [
  {
    name: "after an upgrade within a period, the difference waits for the next invoice",
    run: async (harness) => {
      const customer = await openSubscriber(harness, itemsFor("small_business"));
      await harness.advance(customer, 14);
      assertDone(await changeTo(harness, customer, itemsFor("enterprise", { users: 6 })));
      assert.equal((await read(harness, customer)).invoices.length, 1);
      assert.deepEqual(await priceKeys(harness, customer), [
        ["enterprise_base", 1],
        ["enterprise_extra", 1],
      ]);
      await harness.advance(customer, 15);
      const invoice = lastInvoice(await read(harness, customer));
      assert.deepEqual(linesOf(invoice), [
        "unused small_business_base × 1 = -1450",
        "remaining enterprise_base × 1 = 2450",
        "remaining enterprise_extra × 1 = 350",
        "period enterprise_base × 1 = 4900",
        "period enterprise_extra × 1 = 700",
      ]);
      assert.deepEqual([invoice.total, invoice.status], [6950, "paid"]);
    },
  },
  {
    name: "a downgrade within a period removes extra units, and its credit lowers the next invoice",
    run: async (harness) => {
      const customer = await openSubscriber(harness, itemsFor("enterprise", { users: 9 }));
      await harness.advance(customer, 7);
      assertDone(await changeTo(harness, customer, itemsFor("small_business")));
      assert.deepEqual(await priceKeys(harness, customer), [["small_business_base", 1]]);
      await harness.advance(customer, 22);
      const { lines, total, creditApplied, amountPaid } = lastInvoice(await read(harness, customer));
      assert.deepEqual(linesOf({ lines }), [
        "unused enterprise_base × 1 = -3675",
        "unused enterprise_extra × 4 = -2100",
        "remaining small_business_base × 1 = 2175",
        "period small_business_base × 1 = 2900",
      ]);
      assert.deepEqual([total, creditApplied, amountPaid], [-700, -700, 0]);
      await harness.advance(customer, 31);
      // The credit pays a part, and the card pays the rest.
      const next = lastInvoice(await read(harness, customer));
      assert.deepEqual(
        [next.total, next.creditApplied, next.amountPaid, next.status],
        [2900, 700, 2200, "paid"],
      );
    },
  },
  {
    name: "after an upgrade and a downgrade, the credit is for the part that was billed",
    run: async (harness) => {
      const customer = await openSubscriber(harness, itemsFor("small_business"));
      await harness.advance(customer, 7);
      await changeTo(harness, customer, itemsFor("enterprise"));
      await harness.advance(customer, 7);
      await changeTo(harness, customer, itemsFor("small_business"));
      await harness.advance(customer, 15);
      assert.deepEqual(linesOf(lastInvoice(await read(harness, customer))), [
        "unused small_business_base × 1 = -2175",
        "remaining enterprise_base × 1 = 3675",
        "unused enterprise_base × 1 = -2450",
        "remaining small_business_base × 1 = 1450",
        "period small_business_base × 1 = 2900",
      ]);
    },
  },
  {
    name: "extra units are set as a total: some, more, the same number again, none",
    run: async (harness) => {
      const customer = await openSubscriber(harness, itemsFor("premium"));
      await harness.advance(customer, 14);
      await changeTo(harness, customer, itemsFor("premium", { sharings: 12 }));
      await changeTo(harness, customer, itemsFor("premium", { sharings: 14 }));
      await changeTo(harness, customer, itemsFor("premium", { sharings: 14 }));
      const preview = await harness.provider.previewItems(customer, itemsFor("premium", { sharings: 14 }));
      assert.equal(preview?.total, 400 + 1000 + 800);
      await changeTo(harness, customer, itemsFor("premium"));
      assert.deepEqual(await priceKeys(harness, customer), [["premium_base", 1]]);
      await harness.advance(customer, 15);
      assert.equal(lastInvoice(await read(harness, customer)).total, 1000);
    },
  },
  {
    name: "a change of interval begins a new period at once, and credits the unused time of the previous one",
    run: async (harness) => {
      const customer = await openSubscriber(harness, itemsFor("premium", { sharings: 15 }));
      await harness.advance(customer, 14);
      assertDone(await changeTo(harness, customer, itemsFor("personal")));
      const yearly = await read(harness, customer);
      assert.deepEqual(linesOf(lastInvoice(yearly)), [
        "unused premium_base × 1 = -500",
        "unused premium_extra × 5 = -500",
        "period personal_base × 1 = 1200",
      ]);
      assert.deepEqual([lastInvoice(yearly).total, lastInvoice(yearly).status], [200, "paid"]);
      const { periodStart, periodEnd, items } = subscriptionOf(yearly);
      assert.equal((periodEnd - periodStart) / 86_400, 365);
      assert.deepEqual(items, [{ price: "personal_base", quantity: 1 }]);
      assertDone(await changeTo(harness, customer, itemsFor("premium")));
      assert.equal(lastInvoice(await read(harness, customer)).total, 1000 - 1200);
      await harness.advance(customer, 32);
      assert.deepEqual(linesOf(lastInvoice(await read(harness, customer))), [
        "period premium_base × 1 = 1000",
      ]);
    },
  },
  {
    name: "a change from monthly to yearly with a declined card changes nothing",
    run: async (harness) => {
      const customer = await openSubscriber(harness, itemsFor("premium"));
      await useCard(harness, customer, "failing");
      await harness.provider.setCancelAtPeriodEnd(customer, true);
      const before = await read(harness, customer);
      const change = { customer, items: itemsFor("personal"), resume: true };
      await declines(harness.provider.changeItems(newKey(), change), "generic_decline");
      assert.deepEqual(await read(harness, customer), before);
    },
  },
  {
    name: "a change from monthly to yearly can require the holder's confirmation",
    needs: ["holder"],
    run: async (harness) => {
      const customer = await openSubscriber(harness, itemsFor("premium"));
      await harness.advance(customer, 14);
      await useCard(harness, customer, "authenticatesAlways");
      const [key, change] = [newKey(), { customer, items: itemsFor("personal") }];
      const secret = secretOf(await harness.provider.changeItems(key, change));
      assert.equal(subscriptionOf(await read(harness, customer)).status, "past_due");
      secretOf(await harness.provider.changeItems(key, change));
      assert.ok(await harness.settleChallenge(secret, true));
      assertDone(await harness.provider.changeItems(key, change));
      const snapshot = await read(harness, customer);
      assert.deepEqual([subscriptionOf(snapshot).status, lastInvoice(snapshot).status], ["active", "paid"]);
      assert.equal(snapshot.invoices.length, 2);
    },
  },
  {
    name: "a change within a trial bills nothing and keeps the trial's end",
    run: async (harness) => {
      const customer = await openPayer(harness);
      await subscribe(harness, customer, { items: itemsFor("premium"), trialDays: TRIAL_DAYS });
      const { trialEnd } = subscriptionOf(await read(harness, customer));
      await harness.advance(customer, 5);
      const preview = await harness.provider.previewItems(customer, itemsFor("personal"));
      assert.deepEqual([preview?.date, preview?.isImmediate, preview?.amountDue], [trialEnd, false, 1200]);
      assertDone(await changeTo(harness, customer, itemsFor("personal")));
      const changed = subscriptionOf(await read(harness, customer));
      assert.deepEqual([changed.status, changed.periodEnd], ["trialing", trialEnd]);
      await harness.advance(customer, 26);
      const { total, lines } = lastInvoice(await read(harness, customer));
      assert.deepEqual([total, lines[0]?.start], [1200, trialEnd]);
    },
  },
  {
    name: "no invoice follows a cancelled period, and without a subscription nothing can be changed",
    run: async (harness) => {
      const customer = await openSubscriber(harness, itemsFor("premium"));
      await harness.provider.setCancelAtPeriodEnd(customer, true);
      await harness.advance(customer, 32);
      assert.equal((await read(harness, customer)).invoices.length, 1);
      await refuses(harness.provider.previewItems(customer, itemsFor("premium")), "no_subscription");
      await refuses(changeTo(harness, customer, itemsFor("premium")), "no_subscription");
    },
  },
  {
    name: "calls with one idempotency key make a change once, and the key is refused for another change",
    run: async (harness) => {
      const customer = await openSubscriber(harness, itemsFor("small_business"));
      await harness.advance(customer, 14);
      const [key, change] = [newKey(), { customer, items: itemsFor("enterprise") }];
      assertDone(await harness.provider.changeItems(key, change));
      await harness.advance(customer, 1);
      assertDone(await harness.provider.changeItems(key, change));
      for (const other of [{ items: itemsFor("small_business") }, { resume: true }])
        await refuses(harness.provider.changeItems(key, { ...change, ...other }), "idempotency");
      await harness.advance(customer, 14);
      assert.equal(lastInvoice(await read(harness, customer)).lines.length, 3);
    },
  },
];
