/** @file Refunds that are made in the provider's dashboard, and how invoices and events report them. */
import assert from "node:assert/strict";
import { TRIAL_DAYS } from "@keepwell/contract/billing/prices.ts";
import type { ProviderCase } from "./payment-provider-harness.ts";
import { lastInvoice, read } from "./payment-provider-reads.ts";
import { itemsFor, openPayer, subscribe } from "./payment-provider-steps.ts";

export const REFUND_CASES: readonly ProviderCase[] = [
  {
    name: "a refund may be partial, is reported only on its invoice, and never exceeds what the card paid",
    run: async (harness) => {
      const customer = await openPayer(harness);
      await subscribe(harness, customer, { items: itemsFor("premium") });
      await harness.advance(customer, 32);
      const before = await read(harness, customer);
      const [first, second] = before.invoices;
      assert.ok(first && second);
      const refundedOf = async () =>
        (await read(harness, customer)).invoices.map(({ amountRefunded }) => amountRefunded);
      assert.deepEqual(await refundedOf(), [0, 0]);
      assert.equal(await harness.refund(customer, first, 1001), false);
      assert.equal(await harness.refund(customer, first, 300), true);
      assert.equal(await harness.refund(customer, first, 701), false);
      assert.deepEqual(await refundedOf(), [300, 0]);
      assert.equal(await harness.refund(customer, first, 700), true);
      assert.equal(await harness.refund(customer, first, 1), false);
      const after = await read(harness, customer);
      assert.deepEqual(
        { ...after, clockOffset: 0 },
        { ...before, clockOffset: 0, invoices: [{ ...first, amountRefunded: 1000 }, second] },
      );
    },
  },
  {
    name: "an amount that no card has paid cannot be refunded",
    run: async (harness) => {
      const customer = await openPayer(harness, "failing");
      await subscribe(harness, customer, { items: itemsFor("premium"), trialDays: TRIAL_DAYS });
      const trial = lastInvoice(await read(harness, customer));
      assert.equal(await harness.refund(customer, trial, 1), false);
      await harness.advance(customer, TRIAL_DAYS + 1);
      const due = lastInvoice(await read(harness, customer));
      assert.equal(due.status, "open");
      assert.equal(await harness.refund(customer, due, 1), false);
      assert.deepEqual(lastInvoice(await read(harness, customer)), due);
    },
  },
  {
    name: "a refund causes an event about its customer",
    needs: ["events"],
    run: async (harness) => {
      const customer = await openPayer(harness);
      await subscribe(harness, customer, { items: itemsFor("premium") });
      const invoice = lastInvoice(await read(harness, customer));
      await harness.events();
      for (const amount of [400, 600]) {
        assert.ok(await harness.refund(customer, invoice, amount));
        const told = (await harness.events()).map((event) =>
          harness.provider.readEvent(event.rawBody, event.signature),
        );
        assert.deepEqual(
          told.map((event) => [event?.type, event?.customer]),
          [["charge.refunded", customer]],
        );
      }
    },
  },
];
