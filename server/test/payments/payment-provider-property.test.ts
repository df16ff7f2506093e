/**
 * @file The sandbox and the fake Stripe run the same random actions. They must give the same answers, and the money
 * must add up at each of them.
 */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { PlanItem } from "@keepwell/contract/billing/prices.ts";
import fc from "fast-check";
import {
  CardDeclined,
  type CustomerSnapshot,
  PaymentRefused,
  type ProviderPreview,
} from "../../src/payments/payment-provider.ts";
import { assertAddsUp, assertNextInvoice } from "./payment-provider-checks.ts";
import type { ProviderHarness } from "./payment-provider-harness.ts";
import { read } from "./payment-provider-reads.ts";
import { openSandboxHarness } from "./payment-provider-sandbox.ts";
import { itemsFor, newKey, openPayer, useCard } from "./payment-provider-steps.ts";
import { openStripeHarness } from "./payment-provider-stripe.ts";
import type { CardName } from "./steps.ts";

/** The number of random sequences. Set RUNS=500 to try more after a change of this code. */
const RUNS = Number(process.env["RUNS"] ?? 12);
/** With this number of runs, the sequences certainly reach every state that the test lists. */
const MANY = 200;

const TAX_RATE = 149_750;

type Action = (harness: ProviderHarness, customer: string) => Promise<unknown>;

/**
 * Returns the provider's answer. If the provider refuses or the card is declined, returns the error's name and code.
 */
const told = async (asked: Promise<unknown>): Promise<unknown> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CardDeclined || error instanceof PaymentRefused) return [error.name, error.code];
    throw error;
  }
};

/**
 * Makes a request. If the bank must ask the cardholder, the cardholder answers as `passes` says, and the request is
 * repeated.
 */
const withHolder = async (
  { settleChallenge }: ProviderHarness,
  passes: boolean,
  ask: () => Promise<{ kind: "done" } | { kind: "requires_action"; clientSecret: string }>,
): Promise<unknown> => {
  const first = await ask();
  if (first.kind === "done") return first;
  return [await settleChallenge(first.clientSecret, passes), await told(ask())];
};

const items: fc.Arbitrary<readonly PlanItem[]> = fc.oneof(
  fc.constant(itemsFor("personal")),
  fc.nat(15).map((sharings) => itemsFor("premium", { sharings })),
  fc.constant(itemsFor("small_business")),
  fc.nat(12).map((users) => itemsFor("enterprise", { users })),
);

const subscribe =
  (wanted: readonly PlanItem[], trialDays: number, passes: boolean): Action =>
  (harness, customer) => {
    const key = newKey();
    return withHolder(harness, passes, () =>
      harness.provider.subscribe(key, { customer, items: wanted, trialDays }),
    );
  };

const change =
  (wanted: readonly PlanItem[], resume: boolean, passes: boolean): Action =>
  (harness, customer) => {
    const key = newKey();
    return withHolder(harness, passes, () =>
      harness.provider.changeItems(key, { customer, items: wanted, resume }),
    );
  };

/** Sorts the lines, because the two providers order lines of the same moment differently. */
const unordered = (lines: ProviderPreview["lines"]): string[] =>
  lines.map((line) => JSON.stringify(line)).sort();

const preview =
  (wanted: readonly PlanItem[]): Action =>
  async ({ provider }, customer) => {
    const shown = await provider.previewItems(customer, wanted);
    return shown && { ...shown, lines: unordered(shown.lines) };
  };

const payOpen =
  (passes: boolean): Action =>
  async (harness, customer) => {
    const open = (await read(harness, customer)).invoices.find(({ status }) => status === "open");
    if (!open) return null;
    const key = newKey();
    return withHolder(harness, passes, () =>
      harness.provider.payInvoice(key, { customer, invoice: open.id }),
    );
  };

/** Refunds a part of an invoice. The provider may refuse: the part can be too large, or no card paid the invoice. */
const giveBack =
  (which: number, part: number): Action =>
  async (harness, customer) => {
    const before = await read(harness, customer);
    const place = which % Math.max(1, before.invoices.length);
    const invoice = before.invoices[place];
    if (!invoice) return null;
    const amount = Math.ceil((invoice.amountPaid * part) / 100);
    const isDone = await harness.refund(customer, invoice, amount);
    const amountRefunded = invoice.amountRefunded + (isDone ? amount : 0);
    const invoices = before.invoices.with(place, { ...invoice, amountRefunded });
    assert.deepEqual(await read(harness, customer), { ...before, invoices }, "nothing else has changed");
    return isDone;
  };

const choose =
  (name: CardName): Action =>
  async (harness, customer) =>
    void (await useCard(harness, customer, name));

/** The parts to refund, in per cent. */
const parts = fc.oneof(fc.constantFrom(50, 100), fc.integer({ min: 0, max: 110 }));

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.tuple(items, fc.constantFrom(0, 30), fc.boolean()).map((given) => subscribe(...given)),
  },
  { weight: 4, arbitrary: fc.tuple(items, fc.boolean(), fc.boolean()).map((given) => change(...given)) },
  { weight: 2, arbitrary: items.map(preview) },
  {
    weight: 1,
    arbitrary: fc.boolean().map(
      (wish): Action =>
        ({ provider }, customer) =>
          provider.setCancelAtPeriodEnd(customer, wish),
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom<CardName[]>("good", "failing", "authenticatesAlways").map(choose) },
  { weight: 1, arbitrary: fc.boolean().map(payOpen) },
  { weight: 3, arbitrary: fc.tuple(fc.nat(20), parts).map((given) => giveBack(...given)) },
  {
    weight: 5,
    arbitrary: fc.nat(40 * 24).map(
      (hours): Action =>
        ({ advance }, customer) =>
          advance(customer, hours / 24),
    ),
  },
);

const comparable = ({ cards, subscription, invoices, clockOffset }: CustomerSnapshot) => ({
  clockOffset,
  cards: cards.map(({ id: _, ...card }) => card),
  subscription: subscription && { ...subscription, id: null },
  invoices: invoices.map(({ id: _, number: _number, lines, ...invoice }) => ({
    ...invoice,
    lines: unordered(lines),
  })),
});

let harnesses: readonly [ProviderHarness, ProviderHarness];

before(async () => {
  harnesses = [await openSandboxHarness(TAX_RATE), await openStripeHarness(TAX_RATE)];
});
after(() => Promise.all(harnesses.map((harness) => harness.close())));

test("the same actions get the same replies from both providers, and leave both in the same state", async () => {
  const reached = new Set<string>();
  const first = fc
    .tuple(items, fc.constantFrom(0, 30), fc.constant(true))
    .map((given) => subscribe(...given));
  await fc.assert(
    fc.asyncProperty(first, fc.array(action, { maxLength: 14, size: "max" }), async (begin, actions) => {
      const [sandbox, stripe] = harnesses;
      const [one, other] = [await openPayer(sandbox), await openPayer(stripe)];
      for (const each of [begin, ...actions]) {
        assert.deepEqual(await told(each(stripe, other)), await told(each(sandbox, one)));
        const [mine, theirs] = [await read(sandbox, one), await read(stripe, other)];
        assert.deepEqual(comparable(theirs), comparable(mine));
        await assertAddsUp(sandbox, one, mine);
        await assertAddsUp(stripe, other, theirs);
        for (const { amountPaid, amountRefunded } of mine.invoices)
          if (amountRefunded > 0) reached.add(amountRefunded < amountPaid ? "refunded in part" : "refunded");
        if (mine.subscription) reached.add(mine.subscription.status);
      }
      await assertNextInvoice(sandbox, one);
      await assertNextInvoice(stripe, other);
    }),
    { numRuns: RUNS },
  );
  // Check that the sequences reached the states that matter. Otherwise they would prove little.
  if (RUNS < MANY) return;
  for (const what of ["active", "canceled", "past_due", "refunded", "refunded in part", "trialing"])
    assert.ok(reached.has(what), what);
});
