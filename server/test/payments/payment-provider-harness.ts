import type { PaymentProvider, ProviderInvoice } from "../../src/payments/payment-provider.ts";
import type { CardName } from "./steps.ts";

interface SignedEvent {
  readonly rawBody: Buffer;
  readonly signature: string;
}

/**
 * Cents that the banks moved, and the customer's balance. The provider's answers are not the source of these numbers.
 */
export interface Books {
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
  tokenFor(card: CardName): Promise<string>;
  /** Refunds cents of an invoice, as an operator would. Returns false if the provider refuses to refund this amount. */
  refund(customer: string, invoice: ProviderInvoice, amount: number): Promise<boolean>;
  books(customer: string): Promise<Books>;
  settleChallenge(clientSecret: string, passed: boolean): Promise<boolean>;
  /** Returns the events that were not returned before. */
  events(): Promise<readonly SignedEvent[]>;
  close(): Promise<void>;
}

/**
 * An ability that some test cases need and Stripe's own test mode lacks. `events`: the test receives the events.
 * `holder`: the test answers in place of the cardholder.
 */
type Need = "events" | "holder";

export interface ProviderCase {
  readonly name: string;
  readonly needs?: readonly Need[];
  readonly run: (harness: ProviderHarness) => Promise<void>;
}
