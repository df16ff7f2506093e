/** @file Tests that every payment provider must pass: its events, and forged events. */
import assert from "node:assert/strict";
import { TRIAL_DAYS } from "@keepwell/contract/billing/prices.ts";
import { ForgedEvent } from "../../src/payments/payment-provider.ts";
import type { ProviderCase, ProviderHarness } from "./payment-provider-harness.ts";
import { itemsFor, openPayer, subscribe } from "./payment-provider-steps.ts";

const readAll = async ({ events, provider }: ProviderHarness) =>
  (await events()).map(({ rawBody, signature }) => provider.readEvent(rawBody, signature));

const forged = (read: () => unknown): void => assert.throws(read, ForgedEvent);

export const EVENT_CASES: readonly ProviderCase[] = [
  {
    name: "each event is delivered once, and names its customer",
    needs: ["events"],
    run: async (harness) => {
      await readAll(harness);
      const customer = await openPayer(harness);
      await subscribe(harness, customer, { items: itemsFor("premium"), trialDays: TRIAL_DAYS });
      await harness.advance(customer, TRIAL_DAYS + 1);
      await harness.provider.deleteCustomer(customer);
      const told = await readAll(harness);
      assert.ok(told.every((event) => event?.customer === customer));
      const types = new Set(told.map((event) => event?.type));
      for (const type of [
        "payment_method.attached",
        "customer.updated",
        "customer.subscription.created",
        "customer.subscription.trial_will_end",
        "customer.subscription.updated",
        "invoice.finalized",
        "invoice.paid",
        "customer.subscription.deleted",
        "payment_method.detached",
        "customer.deleted",
      ])
        assert.ok(types.has(type), type);
      assert.equal(new Set(told.map((event) => event?.id)).size, told.length);
      assert.deepEqual(await readAll(harness), []);
    },
  },
  {
    name: "an event that was changed, unsigned, old or from the future is refused",
    needs: ["events"],
    run: async (harness) => {
      await openPayer(harness);
      const [event] = await harness.events();
      assert.ok(event);
      const { rawBody, signature } = event;
      const { provider, clock } = harness;
      assert.ok(provider.readEvent(rawBody, signature));
      const changed = Buffer.from(rawBody.toString().replace("cus_", "cus_x"));
      forged(() => provider.readEvent(changed, signature));
      forged(() => provider.readEvent(rawBody, undefined));
      forged(() => provider.readEvent(rawBody, ""));
      forged(() => provider.readEvent(rawBody, "t=1,v1=00"));
      forged(() => provider.readEvent(rawBody, signature.replace("v1=", "v0=")));
      forged(() => provider.readEvent(Buffer.alloc(0), signature));
      const { at } = clock;
      for (const [seconds, holds] of [
        [300, true],
        [301, false],
        [-300, true],
        [-301, false],
      ] as const) {
        clock.at = new Date(at.getTime() + seconds * 1000);
        if (holds) assert.ok(provider.readEvent(rawBody, signature));
        else forged(() => provider.readEvent(rawBody, signature));
      }
      clock.at = at;
    },
  },
];
