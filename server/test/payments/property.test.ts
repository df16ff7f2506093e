/**
 * @file Runs random sequences of changes, payments, refunds, cancellations and waiting times. The ledger checks its
 * invariants after each step.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { TRIAL_DAYS } from "@keepwell/contract/billing/prices.ts";
import fc from "fast-check";
import { advanceTo } from "../../src/payments/engine/advance.ts";
import { cancelAtPeriodEnd, resume } from "../../src/payments/engine/cancel.ts";
import type { Authentication } from "../../src/payments/engine/card-answer.ts";
import type { PaymentBehaviour } from "../../src/payments/engine/payments.ts";
import { payInvoice, refund } from "../../src/payments/engine/payments.ts";
import { changePlan, setExtra } from "../../src/payments/engine/plan.ts";
import { previewChange } from "../../src/payments/engine/preview.ts";
import { Refusal } from "../../src/payments/engine/refusal.ts";
import { createSubscription, type WantedItem } from "../../src/payments/engine/subscribe.ts";
import { createLedger } from "./ledger.ts";
import { type Account, type CardName, itemsOf, openPayingAccount, price, START } from "./steps.ts";

type Action = (account: Account) => void;

/** Takes an action. The ledger's invariants must be true even after a refusal. */
const attempt = (action: Action) => (account: Account) => {
  try {
    action(account);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};

const items = fc.oneof(
  fc.constant(itemsOf("personal")),
  fc.nat(15).map((sharings) => itemsOf("premium", { sharings })),
  fc.constant(itemsOf("small_business")),
  fc.nat(30).map((users) => itemsOf("enterprise", { users })),
);

const payment = fc.oneof(
  { weight: 5, arbitrary: fc.constant<PaymentBehaviour>("error_if_incomplete") },
  { weight: 1, arbitrary: fc.constant<PaymentBehaviour>("default_incomplete") },
);

const extraOf = ({ state }: Account) =>
  price(state.subscription?.items[0]?.price.key === "premium_base" ? "premium_extra" : "enterprise_extra");

const subscribe =
  (wanted: readonly WantedItem[], how: PaymentBehaviour, trial: boolean): Action =>
  (account) =>
    account.apply((state) =>
      createSubscription(state, {
        items: wanted,
        trialDays: trial && state.trialUsedAt === null ? TRIAL_DAYS : 0,
        payment: how,
      }),
    );

/** Makes a change, and asserts that its invoice equals the preview. */
const changeTo =
  (wanted: readonly WantedItem[], how: PaymentBehaviour): Action =>
  (account) => {
    const preview = previewChange(account.state, { items: wanted });
    const known = account.state.invoices.length;
    account.apply((state) => changePlan(state, { items: wanted, payment: how }));
    const { items: now } = account.state.subscription ?? { items: [] };
    assert.deepEqual(
      now.map(({ price: { key }, quantity }) => [key, quantity]),
      wanted.map(({ price: { key }, quantity }) => [key, quantity]),
    );
    const made = account.state.invoices[known];
    if (made) assert.deepEqual([made.total, made.createdAt], [preview?.total, preview?.date]);
  };

const payOldest =
  (authentication: Authentication): Action =>
  (account) => {
    const open = account.state.invoices.find(({ status }) => status === "open");
    if (open) account.apply((state) => payInvoice(state, { invoice: open.id, authentication }));
  };

const refundSome =
  (which: number, part: number): Action =>
  (account) => {
    const paid = account.state.invoices.filter((invoice) => invoice.payment);
    const chosen = paid[which % Math.max(1, paid.length)];
    if (!chosen?.payment) return;
    const amount = Math.ceil((chosen.payment.amount * part) / 100);
    account.apply((state) => refund(state, { invoice: chosen.id, amount }));
  };

/** Lets time pass. Advancing in one step, or in two shorter steps, must give the same state and events. */
const wait =
  (seconds: number, stop: number): Action =>
  (account) => {
    const { now } = account.state;
    const first = advanceTo(account.state, now + (stop % (seconds + 1)));
    const second = advanceTo(first.state, now + seconds);
    const events = account.apply((state) => advanceTo(state, now + seconds));
    assert.deepEqual(account.state, second.state);
    assert.deepEqual(events, [...first.events, ...second.events]);
  };

const CARDS: CardName[] = ["good", "failing", "failing", "authenticatesOnce", "authenticatesAlways"];

const DAY = 86_400;

const begin = fc.tuple(items, payment, fc.boolean()).map((given) => subscribe(...given));

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: begin },
  { weight: 4, arbitrary: fc.tuple(items, payment).map((given) => changeTo(...given)) },
  {
    weight: 3,
    arbitrary: fc.nat(12).map(
      (quantity): Action =>
        (account) =>
          account.apply((state) => setExtra(state, { price: extraOf(account), quantity })),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Action>((account) => account.apply(cancelAtPeriodEnd)) },
  { weight: 1, arbitrary: fc.constant<Action>((account) => account.apply(resume)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...CARDS).map(
      (name): Action =>
        (account) =>
          account.useCard(name),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Authentication[]>("none", "passed", "failed").map(payOldest),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(50), fc.integer({ min: 0, max: 110 })).map((given) => refundSome(...given)),
  },
  { weight: 6, arbitrary: fc.tuple(fc.nat(40 * DAY), fc.nat(40 * DAY)).map((given) => wait(...given)) },
  { weight: 1, arbitrary: fc.tuple(fc.nat(800 * DAY), fc.nat(800 * DAY)).map((given) => wait(...given)) },
);

test("invoices add up to the money moved, and the next invoice is made at the announced time", () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(
      begin,
      fc.array(action, { maxLength: 40, size: "max" }),
      fc.constantFrom(0, 149_750),
      fc.nat(400 * DAY),
      fc.oneof(fc.constant(0), fc.nat(6000)),
      (first, actions, taxRate, later, opening) => {
        const account = openPayingAccount(START + later, taxRate);
        account.state = { ...account.state, balance: opening };
        const check = createLedger(opening);
        for (const one of [first, ...actions]) {
          attempt(one)(account);
          check(account.state, account.events);
          if (account.state.subscription) reached.add(account.state.subscription.status);
          for (const { status } of account.state.invoices) reached.add(status);
        }
      },
    ),
    { numRuns: 400 },
  );
  // Check that the sequences reached every state. Otherwise they would prove little.
  assert.deepEqual([...reached].sort(), [
    "active",
    "canceled",
    "incomplete",
    "incomplete_expired",
    "open",
    "paid",
    "past_due",
    "trialing",
    "uncollectible",
    "unpaid",
    "void",
  ]);
});
