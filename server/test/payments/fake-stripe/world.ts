/** @file The state of the fake Stripe. Keepwell's own billing engine computes the money of each customer. */

import type { Clock } from "../../../src/gateways/clock.ts";
import { advanceTo } from "../../../src/payments/engine/advance.ts";
import { Refusal } from "../../../src/payments/engine/refusal.ts";
import type { Customer, Invoice, Subscription } from "../../../src/payments/engine/state.ts";
import type { Step } from "../../../src/payments/engine/work.ts";
import type { KeptCard } from "../../../src/payments/read-card.ts";
import type { Shown } from "./build-lines.ts";
import { describe } from "./describe.ts";
import { faultOf, missing } from "./fault.ts";

export interface FakeCustomer {
  readonly id: string;
  readonly createdAt: number;
  details: { email: string | null; name: string | null; metadata: Record<string, string> };
  engine: Customer;
  /** All subscriptions except the latest. */
  past: Subscription[];
  /** The seconds by which the customer's test clock is ahead. Null if the customer has no test clock. */
  offset: number | null;
  deleted: boolean;
}

export interface FakePrice {
  readonly id: string;
  lookupKey: string | null;
  readonly unitAmount: number;
  readonly interval: "month" | "year";
  readonly product: string;
  readonly taxBehavior: string;
  readonly metadata: Record<string, string>;
  readonly createdAt: number;
}

export interface FakeSetupIntent {
  readonly id: string;
  readonly customer: string;
  readonly card: string;
  status: "succeeded" | "requires_action" | "requires_payment_method";
}

export interface FakeEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly object: object;
  /** The previous values of the fields that the event changed. */
  readonly before?: object;
}

export interface World {
  readonly clock: Clock;
  /** The tax rate in millionths. It applies if a subscription asks for automatic tax. */
  readonly taxRate: number;
  readonly customers: Map<string, FakeCustomer>;
  /** Cards that the card form made, by id. An attached card stays in this map. */
  readonly tokens: Map<string, KeptCard>;
  /** The customer of each card. Null if the card was detached. */
  readonly holders: Map<string, string | null>;
  readonly setupIntents: Map<string, FakeSetupIntent>;
  readonly prices: Map<string, FakePrice>;
  readonly products: Map<string, { readonly name: string; readonly taxCode: string | null }>;
  readonly metadata: Map<string, Record<string, string>>;
  /** For each invoice, the card that the last request to pay the invoice has tried. */
  readonly tried: Map<string, string>;
  /** Previews, kept so that their lines can be listed. */
  readonly previews: Map<string, Shown>;
  readonly events: FakeEvent[];
  serial: number;
}

export const worldNow = ({ clock }: World): number => Math.floor(clock.now().getTime() / 1000);

export const makeId = (world: World, prefix: string): string => {
  world.serial += 1;
  return `${prefix}_${String(world.serial).padStart(6, "0")}`;
};

export const take = (
  world: World,
  customer: FakeCustomer,
  { step, payer = "invoice" }: { step: (state: Customer) => Step; payer?: "invoice" | "subscription" },
): void => {
  const before = customer.engine.subscription;
  try {
    const { state, events } = step(customer.engine);
    customer.engine = state;
    if (before && state.subscription?.id !== before.id) customer.past.push(before);
    for (const { id, type, at, object } of events)
      world.events.push({ id, type, created: at, ...describe(world, customer, object) });
  } catch (error) {
    throw error instanceof Refusal ? faultOf(error, payer) : error;
  }
};

export const requireCustomer = (world: World, id: string, param = "id"): FakeCustomer => {
  const customer = world.customers.get(id);
  if (!customer || customer.deleted) throw missing(`customer: '${id}'`, param);
  return customer;
};

/** Advances every customer to the current time. */
export const letTimePass = (world: World): void => {
  for (const customer of world.customers.values()) {
    const until = worldNow(world) + (customer.offset ?? 0);
    if (customer.deleted || until <= customer.engine.now) continue;
    take(world, customer, { step: (state) => advanceTo(state, until) });
  }
};

export const invoiceOwner = (world: World, id: string): { customer: FakeCustomer; invoice: Invoice } => {
  for (const customer of world.customers.values()) {
    const invoice = customer.engine.invoices.find((one) => one.id === id);
    if (invoice) return { customer, invoice };
  }
  throw missing(`invoice: '${id}'`);
};

export const subscriptionOwner = (world: World, id: string): FakeCustomer => {
  for (const customer of world.customers.values())
    if (customer.engine.subscription?.id === id) return customer;
  throw missing(`subscription: '${id}'`);
};
