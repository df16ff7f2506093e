/** @file The interface through which every payment provider is tested, and the steps that the cases share. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { type BilledUsage, type PlanItem, planItems } from "@keepwell/contract/billing/prices.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import type { Customer } from "../../src/payments/engine/state.ts";
import {
  CardDeclined,
  type CustomerDetails,
  type CustomerSnapshot,
  type Outcome,
  type PaymentProvider,
  PaymentRefused,
  type ProviderInvoice,
  type ProviderLine,
  type ProviderSubscription,
} from "../../src/payments/payment-provider.ts";
import type { CardName } from "./steps.ts";

interface SignedEvent {
  readonly rawBody: Buffer;
  readonly signature: string;
}

/** The money that the banks moved and the customer's balance, in cents, independent of the provider's answers. */
interface Books {
  readonly charged: number;
  readonly refunded: number;
  /** The credit for later invoices. */
  readonly credit: number;
}

/** A provider with simulated time, card form, bank and events. */
export interface ProviderHarness {
  readonly provider: PaymentProvider;
  /** The clock of the provider and the server. */
  readonly clock: { at: Date };
  /** Lets days pass for one customer. */
  advance(customer: string, days: number): Promise<void>;
  /** Returns the card form's token for a test card. */
  tokenFor(card: CardName): Promise<string>;
  /** Refunds cents of an invoice, as an operator would. Returns false if less than the amount can be refunded. */
  refund(customer: string, invoice: ProviderInvoice, amount: number): Promise<boolean>;
  books(customer: string): Promise<Books>;
  /** The holder answers their bank. */
  settleChallenge(clientSecret: string, passed: boolean): Promise<boolean>;
  /** Returns the events that were not returned before. */
  events(): Promise<readonly SignedEvent[]>;
  close(): Promise<void>;
}

/** What a case needs. In Stripe's own test mode, a test can neither answer for a holder nor receive events. */
type Need = "events" | "holder";

export interface ProviderCase {
  readonly name: string;
  readonly needs?: readonly Need[];
  readonly run: (harness: ProviderHarness) => Promise<void>;
}

export const newKey = (): string => `test:${randomUUID()}`;

export const DETAILS: CustomerDetails = {
  subscriberUid: "5f0c1c0e-8d5e-4d55-9d0c-6a4f0d3f2b11",
  email: "ann@keepwell.test",
  name: "Ann Lee",
  organization: null,
  address: "1 Main Street",
  address2: null,
  city: "Montreal",
  postalcode: "H2X 1Y4",
  country: "CA",
  state: "QC",
};

const NO_USAGE: BilledUsage = { sharings: 0, users: 0 };

export const itemsFor = (plan: PlanId, usage: Partial<BilledUsage> = {}): readonly PlanItem[] =>
  planItems(plan, { ...NO_USAGE, ...usage });

/** Returns the books of a customer whose money our engine keeps. */
export const booksOf = ({ invoices, balance: credit }: Customer): Books => {
  const payments = invoices.flatMap(({ payment }) => payment ?? []);
  return {
    charged: payments.reduce((sum, { amount }) => sum + amount, 0),
    refunded: payments.reduce((sum, { refunded }) => sum + refunded, 0),
    credit,
  };
};

/** Adds a card and makes it the default. The holder confirms it if the bank asks. */
export const useCard = async (
  { provider, settleChallenge, tokenFor }: ProviderHarness,
  customer: string,
  name: CardName,
): Promise<string> => {
  const [key, card] = [newKey(), { customer, token: await tokenFor(name) }];
  const asked = await provider.addCard(key, card);
  if (asked.kind === "requires_action") assert.ok(await settleChallenge(asked.clientSecret, true));
  const added = await provider.addCard(key, card);
  assert.ok(added.kind === "done");
  await provider.setDefaultCard(customer, added.card);
  return added.card;
};

/** A new customer whose default card is this one. */
export const openPayer = async (harness: ProviderHarness, card: CardName = "good"): Promise<string> => {
  const customer = await harness.provider.createCustomer(newKey(), DETAILS);
  await useCard(harness, customer, card);
  return customer;
};

export const read = async (
  { provider }: Pick<ProviderHarness, "provider">,
  customer: string,
): Promise<CustomerSnapshot> => {
  const snapshot = await provider.read(customer);
  assert.ok(snapshot, "the customer is there");
  return snapshot;
};

export const subscriptionOf = ({ subscription }: CustomerSnapshot): ProviderSubscription => {
  assert.ok(subscription);
  return subscription;
};

export const lastInvoice = ({ invoices }: CustomerSnapshot): ProviderInvoice => {
  const invoice = invoices.at(-1);
  assert.ok(invoice);
  return invoice;
};

/** Formats each line as `kind price × quantity = amount`. */
export const linesOf = ({ lines }: { readonly lines: readonly ProviderLine[] }): string[] =>
  lines.map(({ kind, price, quantity, amount }) => `${kind} ${price} × ${quantity} = ${amount}`);

/** Subscribes, at once unless trial days are given. */
export const subscribe = async (
  { provider }: ProviderHarness,
  customer: string,
  { items, trialDays = 0 }: { readonly items: readonly PlanItem[]; readonly trialDays?: number },
): Promise<Outcome> => provider.subscribe(newKey(), { customer, items, trialDays });

export const changeTo = async (
  { provider }: ProviderHarness,
  customer: string,
  items: readonly PlanItem[],
): Promise<Outcome> => provider.changeItems(newKey(), { customer, items });

export const assertDone = (outcome: Outcome): void => assert.deepEqual(outcome, { kind: "done" });

/** Returns the client secret with which the holder confirms at their bank. Fails if nothing waits for the holder. */
export const secretOf = (outcome: Outcome): string => {
  assert.ok(outcome.kind === "requires_action");
  return outcome.clientSecret;
};

export const declines = (asked: Promise<unknown>, code: string): Promise<void> =>
  assert.rejects(asked, (error) => error instanceof CardDeclined && error.code === code);

export const refuses = (asked: Promise<unknown>, code?: string): Promise<void> =>
  assert.rejects(
    asked,
    (error) => error instanceof PaymentRefused && (code === undefined || error.code === code),
    code,
  );
