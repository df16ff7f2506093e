/** @file Shared steps for tests of the billing engine. */
import assert from "node:assert/strict";
import { type BilledUsage, PRICES, type PriceKey, planItems } from "@keepwell/contract/billing/prices.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import { advanceTo } from "../../src/payments/engine/advance.ts";
import { attachCard, setDefaultCard } from "../../src/payments/engine/cards.ts";
import { createCustomer } from "../../src/payments/engine/customer.ts";
import { DAY } from "../../src/payments/engine/periods.ts";
import { Refusal } from "../../src/payments/engine/refusal.ts";
import type { Customer, Invoice, Price, Subscription } from "../../src/payments/engine/state.ts";
import type { WantedItem } from "../../src/payments/engine/subscribe.ts";
import type { BillingEvent, Step } from "../../src/payments/engine/work.ts";
import { type KeptCard, readCard } from "../../src/payments/read-card.ts";

export const NUMBERS = {
  good: "4242424242424242",
  mastercard: "5555555555554444",
  amex: "378282246310005",
  declined: "4000000000000002",
  poor: "4000000000009995",
  failing: "4000000000000341",
  authenticatesOnce: "4000002500003155",
  authenticatesAlways: "4000002760003184",
} as const;

export type CardName = keyof typeof NUMBERS;

export const seconds = (iso: string): number => Date.parse(iso) / 1000;

export const START = seconds("2026-01-31T10:00:00Z");

export const price = (key: PriceKey): Price => ({ key, ...PRICES[key] });

const NO_USAGE: BilledUsage = { sharings: 0, users: 0 };

export const itemsOf = (plan: PlanId, usage: Partial<BilledUsage> = {}): WantedItem[] =>
  planItems(plan, { ...NO_USAGE, ...usage }).map((item) => ({ ...item, price: price(item.price) }));

export const cardToken = (name: CardName): KeptCard => {
  const cvc = name === "amex" ? "1234" : "123";
  const read = readCard({ number: NUMBERS[name], cvc, name: "Ann", expMonth: 12, expYear: 2034 }, START);
  assert.ok("card" in read, JSON.stringify(read));
  return read.card;
};

const freezeDeep = <T>(value: T): T => {
  if (typeof value === "object" && value !== null) for (const one of Object.values(value)) freezeDeep(one);
  return Object.freeze(value);
};

/** A customer. Each state is frozen, so an operation that changes its input throws an error. */
export interface Account {
  state: Customer;
  readonly events: BillingEvent[];
  readonly apply: (operation: (state: Customer) => Step) => readonly BillingEvent[];
  readonly advance: (days: number) => readonly BillingEvent[];
  readonly useCard: (name: CardName) => void;
}

export const openAccount = (now = START, taxRate = 0): Account => {
  const account: Account = {
    state: freezeDeep(createCustomer({ id: "c1", invoicePrefix: "KW1", now, taxRate })),
    events: [],
    apply: (operation) => {
      const { state, events } = operation(account.state);
      account.state = freezeDeep(structuredClone(state));
      account.events.push(...events);
      return events;
    },
    advance: (days) => account.apply((state) => advanceTo(state, state.now + days * DAY)),
    useCard: (name) => {
      account.apply((state) => attachCard(state, { token: cardToken(name), authentication: "passed" }));
      account.apply((state) => setDefaultCard(state, state.cards.at(-1)?.id ?? ""));
    },
  };
  return account;
};

/** Makes a customer with a card that is not declined. */
export const openPayingAccount = (now = START, taxRate = 0): Account => {
  const account = openAccount(now, taxRate);
  account.useCard("good");
  return account;
};

export const subscriptionOf = ({ state }: Account): Subscription => {
  assert.ok(state.subscription);
  return state.subscription;
};

export const lastInvoice = ({ state }: Account): Invoice => {
  const invoice = state.invoices.at(-1);
  assert.ok(invoice);
  return invoice;
};

export const typesOf = (events: readonly BillingEvent[]): string[] => events.map(({ type }) => type);

/** Formats each line as `kind price × quantity = amount`. */
export const linesOf = ({ lines }: Pick<Invoice, "lines">): string[] =>
  lines.map(({ kind, price: key, quantity, amount }) => `${kind} ${key} × ${quantity} = ${amount}`);

export const refuses = (operation: () => unknown, code: Refusal["code"]): void =>
  assert.throws(operation, (error) => error instanceof Refusal && error.code === code);
