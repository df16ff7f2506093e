/**
 * @file What the sandbox's money engine knows of one customer: plain data that can be stored as JSON. Amounts are
 * in cents, and times in Unix seconds. Operations never change the state they are given.
 *
 * [Note: Money engine] The engine stands for Stripe Billing in flexible mode, and retries nothing that Stripe would not
 * retry. Our own rules (one trial per subscriber, which card becomes the default) are in the code that calls the
 * engine. The caller first lets time pass with `advanceTo`; every operation then happens at `state.now`. The engine
 * reads no clock, makes nothing random and has no side effects.
 */
import type { Interval } from "@keepwell/contract/billing/prices.ts";
import type { ProviderStatus } from "../payment-provider.ts";
import type { KeptCard } from "../read-card.ts";
import type { ChargeAnswer } from "./card-answer.ts";

export interface Price {
  readonly key: string;
  /** Cents for one unit and one interval. */
  readonly unitAmount: number;
  readonly interval: Interval;
}

/** What was billed for a stretch of time that has not ended. A change of the item credits the unused part. */
export interface Debit {
  amount: number;
  start: number;
  end: number;
}

/** An item of a subscription. It keeps the price at which it was bought. */
export interface Item {
  readonly id: string;
  price: Price;
  quantity: number;
  /** Null during a trial. An item has at most one debit, because each change credits the previous debit first. */
  debit: Debit | null;
}

export interface Line {
  readonly id: string;
  /** `unused` and `remaining` are the two halves of a proration; `trial` costs nothing. */
  readonly kind: "period" | "trial" | "unused" | "remaining";
  /** The lookup key of the price. */
  readonly price: string;
  readonly quantity: number;
  readonly amount: number;
  readonly start: number;
  readonly end: number;
}

export interface Subscription {
  readonly id: string;
  readonly createdAt: number;
  status: ProviderStatus;
  /** The item with the plan's base price comes first. */
  items: Item[];
  /** Lines for the next invoice. */
  pending: Line[];
  /** The time from which periods are counted; during a trial, the end of the trial. */
  anchor: number;
  /** How many whole periods lie between the anchor and `periodStart`; -1 during the trial. */
  periodIndex: number;
  periodStart: number;
  periodEnd: number;
  trialEnd: number | null;
  trialEndAnnounced: boolean;
  cancelAtPeriodEnd: boolean;
  endedAt: number | null;
}

export interface Payment {
  readonly id: string;
  readonly card: string;
  readonly amount: number;
  readonly at: number;
  refunded: number;
}

export interface Invoice {
  readonly id: string;
  /** The reference that people see: the customer's prefix and a number without gaps. */
  readonly number: string;
  readonly subscription: string;
  readonly reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  readonly createdAt: number;
  readonly lines: readonly Line[];
  /** The lines' sum. */
  readonly subtotal: number;
  readonly tax: number;
  /** Subtotal and tax. Negative if the credits exceed the charges; the amount then goes to the balance. */
  readonly total: number;
  /** What the balance paid. A negative number is what the balance received. */
  fromBalance: number;
  payment: Payment | null;
  status: "open" | "paid" | "void" | "uncollectible";
  /** How many times charging a card was tried, by the engine or at the customer's request. */
  attempts: number;
  lastAnswer: ChargeAnswer | null;
  /** Retries made by the engine. */
  retries: number;
  nextAttemptAt: number | null;
}

export interface Card extends KeptCard {
  readonly id: string;
  readonly addedAt: number;
}

export interface Customer {
  readonly id: string;
  /** The beginning of each invoice's reference. */
  readonly invoicePrefix: string;
  /** Millionths of the subtotal: 14.975 % is 149750. */
  readonly taxRate: number;
  now: number;
  /** The last number used in an id. */
  serial: number;
  /** Credit for coming invoices, never negative. Stripe writes the same credit as a negative balance. */
  balance: number;
  /** When a trial was first begun. */
  trialUsedAt: number | null;
  cards: Card[];
  defaultCard: string | null;
  /** The latest subscription, which may have ended. */
  subscription: Subscription | null;
  invoices: Invoice[];
}
