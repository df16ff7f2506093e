/** @file Tests that every payment provider must pass: previews of a subscription's changes. */
import assert from "node:assert/strict";
import { TRIAL_DAYS } from "@keepwell/contract/billing/prices.ts";
import { assertDone, refuses } from "./payment-outcomes.ts";
import { openSubscriber } from "./payment-provider-change-cases.ts";
import type { ProviderCase } from "./payment-provider-harness.ts";
import { lastInvoice, read, subscriptionOf } from "./payment-provider-reads.ts";
import { changeTo, itemsFor, newKey, openPayer, subscribe } from "./payment-provider-steps.ts";

export const PREVIEW_CASES: readonly ProviderCase[] = [
  {
    name: "a change bills exactly what its preview shows, if it is made for the preview's moment",
    run: async (harness) => {
      const customer = await openSubscriber(harness, itemsFor("small_business"));
      await harness.advance(customer, 10.37);
      const items = itemsFor("enterprise", { users: 8 });
      const preview = await harness.provider.previewItems(customer, items);
      assert.ok(preview);
      const { periodEnd } = subscriptionOf(await read(harness, customer));
      assert.deepEqual([preview.isImmediate, preview.date], [false, periodEnd]);
      await harness.advance(customer, 0.5);
      const { prorationDate } = preview;
      assertDone(await harness.provider.changeItems(newKey(), { customer, items, prorationDate }));
      await harness.advance(customer, 18);
      const billed = lastInvoice(await read(harness, customer));
      assert.deepEqual(billed.lines, preview.lines);
      assert.deepEqual(
        [billed.subtotal, billed.tax, billed.total],
        [preview.subtotal, preview.tax, preview.total],
      );
      assert.equal(billed.amountPaid, preview.amountDue);
      const before = { customer, items: itemsFor("small_business"), prorationDate: 1 };
      await refuses(harness.provider.changeItems(newKey(), before), "invalid_proration_date");
    },
  },
  {
    name: "the preview of a change that begins a new period shows an amount due at once, and changes nothing",
    run: async (harness) => {
      const customer = await openSubscriber(harness, itemsFor("premium"));
      await harness.advance(customer, 7);
      const before = await read(harness, customer);
      const preview = await harness.provider.previewItems(customer, itemsFor("personal"));
      assert.ok(preview?.isImmediate);
      assert.deepEqual(await read(harness, customer), before);
      const { prorationDate } = preview;
      assertDone(
        await harness.provider.changeItems(newKey(), {
          customer,
          items: itemsFor("personal"),
          prorationDate,
        }),
      );
      const { total, amountPaid, createdAt } = lastInvoice(await read(harness, customer));
      assert.deepEqual([total, amountPaid, createdAt], [450, preview.amountDue, preview.date]);
    },
  },
  {
    name: "the preview of a change after a cancellation shows what is charged if the change undoes the cancellation",
    run: async (harness) => {
      const { provider } = harness;
      const customer = await openPayer(harness);
      await subscribe(harness, customer, { items: itemsFor("premium"), trialDays: TRIAL_DAYS });
      await provider.setCancelAtPeriodEnd(customer, true);
      assertDone(await changeTo(harness, customer, itemsFor("premium", { sharings: 11 })));
      const { cancelAtPeriodEnd, trialEnd } = subscriptionOf(await read(harness, customer));
      assert.equal(cancelAtPeriodEnd, true, "a change without `resume` leaves the cancellation as it is");
      const items = itemsFor("personal");
      const preview = await provider.previewItems(customer, items);
      assert.deepEqual([preview?.date, preview?.amountDue], [trialEnd, 1200]);
      assertDone(await provider.changeItems(newKey(), { customer, items, resume: true }));
      await harness.advance(customer, TRIAL_DAYS);
      const { createdAt, amountPaid } = lastInvoice(await read(harness, customer));
      assert.deepEqual([createdAt, amountPaid], [trialEnd, 1200]);
    },
  },
  {
    name: "the preview of the plan that was cancelled shows the charge that undoing the cancellation leads to",
    run: async (harness) => {
      const { provider } = harness;
      const items = itemsFor("premium");
      const customer = await openSubscriber(harness, items);
      await provider.setCancelAtPeriodEnd(customer, true);
      const preview = await provider.previewItems(customer, items);
      assertDone(await provider.changeItems(newKey(), { customer, items, resume: true }));
      const { cancelAtPeriodEnd, periodEnd } = subscriptionOf(await read(harness, customer));
      assert.deepEqual([cancelAtPeriodEnd, preview?.date, preview?.total], [false, periodEnd, 1000]);
    },
  },
];
