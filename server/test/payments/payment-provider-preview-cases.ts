/** @file Tests that every payment provider must pass: previews of a subscription's changes. */
import assert from "node:assert/strict";
import { assertDone, refuses } from "./payment-outcomes.ts";
import { openSubscriber } from "./payment-provider-change-cases.ts";
import type { ProviderCase } from "./payment-provider-harness.ts";
import { lastInvoice, read, subscriptionOf } from "./payment-provider-reads.ts";
import { itemsFor, newKey } from "./payment-provider-steps.ts";

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
];
