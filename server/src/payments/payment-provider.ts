/**
 * @file The interface of a payment provider. Amounts are in cents of US dollars, and times in Unix seconds. A provider
 * knows customers by its own ids. Each customer has at most one subscription that has not ended.
 *
 * [Note: Payment keys] A call that creates something carries an idempotency key, which the caller makes. A caller that
 * got no answer, or has crashed, repeats the call with the same key. The repeated call creates nothing new and returns
 * the current state. A call that reuses a key with other arguments is refused. A provider may forget a key after a day.
 */

import type { CardBrand } from "@keepwell/contract/billing/card-number.ts";
import type { PlanItem, PriceKey } from "@keepwell/contract/billing/prices.ts";

export interface CustomerDetails {
  /** The uid of our subscriber. */
  readonly subscriberUid: string;
  readonly email: string;
  readonly name: string;
  readonly organization: string | null;
  readonly address: string;
  readonly address2: string | null;
  readonly city: string;
  readonly postalcode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 3166-2 without the country. */
  readonly state: string | null;
}

export interface ProviderCard {
  readonly id: string;
  readonly brand: CardBrand;
  readonly last4: string;
  readonly name: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly addedAt: number;
  readonly isDefault: boolean;
}

/** Stripe's statuses of a subscription, without `paused`. */
export const PROVIDER_STATUSES = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "canceled",
] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

export interface ProviderSubscription {
  readonly id: string;
  readonly createdAt: number;
  readonly status: ProviderStatus;
  /** The item with the plan's base price comes first. `price` is null if the price is not one of Keepwell's. */
  readonly items: readonly { readonly price: PriceKey | null; readonly quantity: number }[];
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly trialEnd: number | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt: number | null;
}

export interface ProviderLine {
  readonly kind: "period" | "trial" | "unused" | "remaining";
  readonly price: PriceKey | null;
  readonly quantity: number;
  readonly amount: number;
  readonly start: number;
  readonly end: number;
}

export interface ProviderInvoice {
  readonly id: string;
  /** The reference that people see. */
  readonly number: string;
  readonly createdAt: number;
  readonly status: "open" | "paid" | "void" | "uncollectible";
  readonly lines: readonly ProviderLine[];
  readonly subtotal: number;
  readonly tax: number;
  /** Negative if credits exceed charges. */
  readonly total: number;
  /** How much of the invoice the customer's credit paid. A negative number was added to the credit. */
  readonly creditApplied: number;
  /** What a card paid. This amount, `creditApplied` and `amountRemaining` add up to the total. */
  readonly amountPaid: number;
  readonly amountRemaining: number;
  /** The part of `amountPaid` that was refunded to the card. A refund makes nothing due again. */
  readonly amountRefunded: number;
}

/** The provider's data about a customer at one moment. Keepwell stores a copy of exactly these data. */
export interface CustomerSnapshot {
  /**
   * How many seconds the customer's time is ahead of real time. Only a test or, in the sandbox, the operator moves it.
   */
  readonly clockOffset: number;
  readonly cards: readonly ProviderCard[];
  /** The latest subscription, which may have ended. */
  readonly subscription: ProviderSubscription | null;
  /** All invoices except drafts, oldest first. */
  readonly invoices: readonly ProviderInvoice[];
}

/** Done, or waiting for the cardholder. The card form uses `clientSecret` to open the bank's page. */
export type Outcome =
  | { readonly kind: "done" }
  | { readonly kind: "requires_action"; readonly clientSecret: string };

export type CardOutcome =
  | { readonly kind: "done"; readonly card: string }
  | Extract<Outcome, { kind: "requires_action" }>;

export interface ProviderPreview {
  /** When the invoice is charged. */
  readonly date: number;
  readonly isImmediate: boolean;
  readonly lines: readonly ProviderLine[];
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  /** What the card will be charged. */
  readonly amountDue: number;
  /** The amounts hold if `changeItems` is called with this date. */
  readonly prorationDate: number;
}

export interface NewCard {
  readonly customer: string;
  readonly token: string;
}

export interface NewSubscription {
  readonly customer: string;
  readonly items: readonly PlanItem[];
  /** 0 to charge at once. */
  readonly trialDays: number;
}

export interface ItemsChange {
  readonly customer: string;
  /** All items of the subscription after the change, including the unchanged ones. */
  readonly items: readonly PlanItem[];
  /** The `prorationDate` of a preview. */
  readonly prorationDate?: number;
  /** Whether the change also undoes a cancellation. A change that is declined leaves the cancellation as it is. */
  readonly resume?: boolean;
}

export interface InvoicePayment {
  readonly customer: string;
  readonly invoice: string;
}

/**
 * A provider's event. It says only what has happened to which customer; the current state is read from the provider.
 */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly customer: string;
}

class ProviderRefusal extends Error {
  /** The provider's own code, for the log. */
  readonly code: string;
  constructor(code: string) {
    super(`The payment provider refuses: ${code}.`);
    this.code = code;
  }
}

/**
 * The card was refused; nothing was charged. Nothing was begun either, unless the cardholder had been asked to confirm.
 */
export class CardDeclined extends ProviderRefusal {
  override readonly name = "CardDeclined";
}

/**
 * The provider gave no answer, or an answer that does not say what happened. The call may have taken effect, so repeat
 * it with the same key.
 */
export class PaymentsUnavailable extends Error {
  override readonly name = "PaymentsUnavailable";
}

/** The call cannot succeed: no such card, no subscription, or a conflict with another call. */
export class PaymentRefused extends ProviderRefusal {
  override readonly name = "PaymentRefused";
}

/** The event does not carry a recent signature of the provider. */
export class ForgedEvent extends Error {
  override readonly name = "ForgedEvent";
}

export interface PaymentProvider {
  readonly kind: "sandbox" | "stripe";

  /** Returns a new customer's id. */
  createCustomer(key: string, details: CustomerDetails): Promise<string>;
  updateCustomer(customer: string, details: CustomerDetails): Promise<void>;
  /** Ends the customer's subscription immediately, and removes the cards. A missing customer is not an error. */
  deleteCustomer(customer: string): Promise<void>;

  /**
   * Stores the card behind a token of the card form. Does not make it the default card. A token that is invented, used
   * or expired is declined as `token_not_found`.
   */
  addCard(key: string, card: NewCard): Promise<CardOutcome>;
  setDefaultCard(customer: string, card: string): Promise<void>;
  /** A card that was removed, or was never the customer's, is refused as `card_not_found`. */
  removeCard(customer: string, card: string): Promise<void>;

  /**
   * Subscribes with the default card, which is charged at once or after a trial. Refused as `subscription_exists` if
   * the customer has a live subscription. There is one exception: a call with another key began the live subscription,
   * and its first payment still waits for the cardholder. The new subscription then replaces that one.
   */
  subscribe(key: string, subscription: NewSubscription): Promise<Outcome>;
  /** Gives up a subscription whose first payment waits for its cardholder. A later confirmation begins nothing. */
  abandonFirstPayment(customer: string): Promise<void>;
  /**
   * Changes the items of the live subscription; refused as `no_subscription` if there is none. Differences are billed
   * with the next invoice. A change between month and year charges a new period at once.
   */
  changeItems(key: string, change: ItemsChange): Promise<Outcome>;
  /**
   * The invoice that follows if `changeItems` is called with `resume`: an immediate one, or the next regular one. Null
   * if there will be none.
   */
  previewItems(customer: string, items: readonly PlanItem[]): Promise<ProviderPreview | null>;
  /** Cancels the subscription at the end of its period, or undoes the cancellation. A repeated call changes nothing. */
  setCancelAtPeriodEnd(customer: string, cancel: boolean): Promise<void>;
  /** Charges the default card for an open invoice. An invoice that is already paid counts as done. */
  payInvoice(key: string, payment: InvoicePayment): Promise<Outcome>;

  /** The customer's current state; undefined if the customer was deleted. */
  read(customer: string): Promise<CustomerSnapshot | undefined>;
  /**
   * Reads and verifies an event; null if it names no customer. Throws ForgedEvent unless the provider has signed it
   * recently.
   */
  readEvent(rawBody: Buffer, signature: string | undefined): ProviderEvent | null;
}
