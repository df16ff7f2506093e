/**
 * @file The random actions of the sandbox's property test. Each action is a call to the sandbox together with the step
 * of the engine that must have the same result. The engine has pure functions and no database.
 */

import { randomUUID } from "node:crypto";
import type { PlanItem } from "@keepwell/contract/billing/prices.ts";
import fc from "fast-check";
import { abandonIncomplete, cancelAtPeriodEnd, resume } from "../../src/payments/engine/cancel.ts";
import { attachCard, detachCard, setDefaultCard } from "../../src/payments/engine/cards.ts";
import { type PaymentBehaviour, payInvoice } from "../../src/payments/engine/payments.ts";
import { changePlan } from "../../src/payments/engine/plan.ts";
import { Refusal } from "../../src/payments/engine/refusal.ts";
import type { Customer } from "../../src/payments/engine/state.ts";
import { createSubscription } from "../../src/payments/engine/subscribe.ts";
import type { BillingEvent, Step } from "../../src/payments/engine/work.ts";
import { type Sandbox, tokenOf } from "./sandbox-steps.ts";
import { type CardName, cardToken, price } from "./steps.ts";

/** The state that the sandbox must store, computed by the engine alone. */
export interface Model {
  state: Customer;
  readonly events: BillingEvent[];
  /** The invoice whose payment the cardholder must confirm, and its card. */
  waiting: { readonly invoice: string; readonly card: string } | null;
}

type Engine = (state: Customer) => Step;

export const apply = (model: Model, operation: Engine): void => {
  const { state, events } = operation(model.state);
  model.state = state;
  model.events.push(...events);
};

/** Applies an operation to the model. Returns "done", or the code of the engine's refusal. */
const attempt = (model: Model, operation: Engine): string => {
  try {
    apply(model, operation);
    return "done";
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

const charge = (model: Model, operation: (state: Customer, payment: PaymentBehaviour) => Step): void => {
  const answer = attempt(model, (state) => operation(state, "error_if_incomplete"));
  if (answer !== "requires_action") return;
  apply(model, (state) => operation(state, "default_incomplete"));
  const { invoices, defaultCard: card } = model.state;
  model.waiting = { invoice: invoices.at(-1)?.id ?? "", card: card ?? "" };
};

const both =
  (first: Engine, second: Engine): Engine =>
  (state) => {
    const begun = first(state);
    const ended = second(begun.state);
    return { state: ended.state, events: [...begun.events, ...ended.events] };
  };

export interface World {
  readonly provider: Sandbox;
  readonly customer: string;
  readonly model: Model;
  /** The current time, in seconds. */
  readonly now: () => number;
  /** The secret of the payment that waits for the cardholder, and the time when the cardholder was asked. */
  asked: { readonly secret: string; readonly at: number } | null;
}

export interface Action {
  /** Describes the action in a counterexample. */
  readonly name: string;
  /** Makes idempotency keys and card tokens. Returns a call that can be repeated with the same keys and tokens. */
  readonly prepare: (world: World) => Promise<() => Promise<unknown>>;
  readonly expect: (model: Model) => void;
}

const wantedOf = (items: readonly PlanItem[]) =>
  items.map(({ price: key, quantity }) => ({ price: price(key), quantity }));

const ITEMS = fc.oneof(
  fc.constant<PlanItem[]>([{ price: "personal_base", quantity: 1 }]),
  fc
    .nat(5)
    .map((extra): PlanItem[] => [
      { price: "premium_base", quantity: 1 },
      ...(extra > 0 ? [{ price: "premium_extra" as const, quantity: extra }] : []),
    ]),
);

const noteSecret = async (world: World, outcome: Promise<{ kind: string; clientSecret?: string }>) => {
  const { clientSecret } = await outcome;
  if (clientSecret !== undefined) world.asked = { secret: clientSecret, at: world.now() };
};

const subscribing = (items: PlanItem[], trialDays: number): Action => ({
  name: `subscribe ${JSON.stringify(items)} ${trialDays}`,
  prepare: async (world) => {
    const key = randomUUID();
    const { provider, customer } = world;
    return () => noteSecret(world, provider.subscribe(key, { customer, items, trialDays }));
  },
  expect: (model) =>
    charge(model, (state, payment) =>
      both(abandonIncomplete, (begun) =>
        createSubscription(begun, { items: wantedOf(items), trialDays, payment }),
      )(state),
    ),
});

const changing = (items: PlanItem[]): Action => ({
  name: `change ${JSON.stringify(items)}`,
  prepare: async (world) => {
    const key = randomUUID();
    const { provider, customer } = world;
    return () => noteSecret(world, provider.changeItems(key, { customer, items }));
  },
  expect: (model) =>
    charge(model, (state, payment) => changePlan(state, { items: wantedOf(items), payment })),
});

const cancelling = (cancel: boolean): Action => ({
  name: `cancel ${cancel}`,
  prepare:
    async ({ provider, customer }) =>
    () =>
      provider.setCancelAtPeriodEnd(customer, cancel),
  expect: (model) => attempt(model, cancel ? cancelAtPeriodEnd : resume),
});

const addingCard = (name: CardName): Action => ({
  name: `card ${name}`,
  prepare: async ({ provider, customer }) => {
    const key = randomUUID();
    const token = await tokenOf(provider, name);
    return async () => {
      const first = await provider.addCard(key, { customer, token });
      if (first.kind === "requires_action") await provider.settleChallenge(first.clientSecret, true);
      const added = await provider.addCard(key, { customer, token });
      if (added.kind === "done") await provider.setDefaultCard(customer, added.card);
    };
  },
  expect: (model) => {
    const known = model.state.cards.length;
    attempt(model, (state) => attachCard(state, { token: cardToken(name), authentication: "passed" }));
    const added = model.state.cards[known];
    if (added) apply(model, (state) => setDefaultCard(state, added.id));
  },
});

const removingCard: Action = {
  name: "remove the default card",
  prepare: async ({ provider, customer, model }) => {
    const card = model.state.defaultCard ?? "pm_none";
    return () => provider.removeCard(customer, card);
  },
  expect: (model) => attempt(model, (state) => detachCard(state, state.defaultCard ?? "pm_none")),
};

const paying: Action = {
  name: "pay what is open",
  prepare: async (world) => {
    const { provider, customer, model } = world;
    const key = randomUUID();
    const invoice = model.state.invoices.find(({ status }) => status === "open")?.id ?? "in_none";
    return () => noteSecret(world, provider.payInvoice(key, { customer, invoice }));
  },
  expect: (model) => {
    const open = model.state.invoices.find(({ status }) => status === "open");
    if (!open) return;
    attempt(model, (state) => payInvoice(state, { invoice: open.id }));
    const after = model.state.invoices.find(({ id }) => id === open.id);
    const { defaultCard: card } = model.state;
    if (after?.lastAnswer === "requires_action" && card !== null) model.waiting = { invoice: open.id, card };
  },
};

const settling = (passed: boolean): Action => ({
  name: `settle ${passed}`,
  prepare: async (world) => {
    const { asked } = world;
    world.asked = null;
    return () => world.provider.settleChallenge(asked?.secret ?? "none", passed);
  },
  expect: (model) => {
    const { waiting } = model;
    model.waiting = null;
    const invoice = model.state.invoices.find(({ id }) => id === waiting?.invoice);
    const stillWaits = invoice?.lastAnswer === null || invoice?.lastAnswer === "requires_action";
    if (!waiting || invoice?.status !== "open" || !stillWaits) return;
    attempt(model, (state) =>
      payInvoice(state, { ...waiting, authentication: passed ? "passed" : "failed" }),
    );
  },
});

const reading: Action = {
  name: "read",
  prepare:
    async ({ provider, customer }) =>
    () =>
      provider.read(customer),
  expect: () => {},
};

const CARDS: CardName[] = ["good", "failing", "declined", "authenticatesOnce", "authenticatesAlways"];

export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(ITEMS, fc.constantFrom(0, 0, 30)).map((given) => subscribing(...given)) },
  { weight: 4, arbitrary: ITEMS.map(changing) },
  { weight: 2, arbitrary: fc.boolean().map(cancelling) },
  { weight: 4, arbitrary: fc.constantFrom(...CARDS).map(addingCard) },
  { weight: 1, arbitrary: fc.constant(removingCard) },
  { weight: 2, arbitrary: fc.constant(paying) },
  { weight: 3, arbitrary: fc.boolean().map(settling) },
  { weight: 2, arbitrary: fc.constant(reading) },
);

/** Actions that add a card and a subscription. Without these, few other actions are possible. */
export const beginning: readonly fc.Arbitrary<Action>[] = [
  fc.constantFrom<CardName[]>("good", "failing", "authenticatesAlways").map(addingCard),
  fc.tuple(ITEMS, fc.constantFrom(0, 30)).map((given) => subscribing(...given)),
];
