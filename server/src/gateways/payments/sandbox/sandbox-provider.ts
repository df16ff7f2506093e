/**
 * @file The payment provider that comes with the server: the money engine with its state in the database. No
 * money moves, and only published test cards are accepted. See [Note: Money engine] and
 * [Note: Sandbox transactions].
 */
import type { SandboxChallenge } from "@keepwell/contract/billing/sandbox.ts";
import { abandonIncomplete, cancelAtPeriodEnd, resume } from "../../../payments/engine/cancel.ts";
import { detachCard, setDefaultCard } from "../../../payments/engine/cards.ts";
import { refund } from "../../../payments/engine/payments.ts";
import type { Customer } from "../../../payments/engine/state.ts";
import type { PaymentProvider } from "../../../payments/payment-provider.ts";
import type { TypedCard } from "../../../payments/read-card.ts";
import { toUnix } from "../../../unix-time.ts";
import { inAccount, type SandboxOptions } from "./account.ts";
import { addCard, type Tokenised, tokenise } from "./cards.ts";
import { readChallenge, settleChallenge } from "./challenges.ts";
import { createCustomer, deleteCustomer } from "./customers.ts";
import { deleteEvents, findEvents } from "./event.store.ts";
import { readEvent, signBody } from "./events.ts";
import { changeItems, payInvoice, subscribe } from "./paying.ts";
import { previewItems, readCustomer } from "./reading.ts";
import { apply } from "./steps.ts";
import { advance, runDue } from "./time.ts";

export interface SignedEvent {
  readonly id: string;
  readonly rawBody: Buffer;
  readonly signature: string;
}

/** Calls that only the sandbox has: for the card form, the bank's confirmation, refunds, the clock and the events. */
export interface SandboxExtras {
  readonly kind: "sandbox";
  /**
   * Makes a token for a typed card. The token can be used once, within ten minutes. Numbers that are not test cards are
   * refused.
   */
  tokenise(typed: TypedCard): Promise<Tokenised>;
  /** The payment or the card that the cardholder must confirm; undefined if none is pending. */
  challenge(clientSecret: string): Promise<SandboxChallenge | undefined>;
  /**
   * Records the cardholder's answer; a repeated answer changes nothing. Returns false if nothing waits under this
   * secret, or if the cardholder has answered differently before.
   */
  settleChallenge(clientSecret: string, passed: boolean): Promise<boolean>;
  /** Moves the customer's clock ahead by whole seconds, and does what falls due. */
  advance(customer: string, seconds: number): Promise<void>;
  /** Refunds a part of an invoice (`amount` in cents) to the card that paid it, as Stripe's dashboard does. */
  refund(customer: string, refund: { readonly reference: string; readonly amount: number }): Promise<void>;
  /** Does what is due for every customer. Returns the number of customers for whom something was due. */
  runDue(): Promise<number>;
  /** Events that are not marked as delivered, oldest first. Two servers that ask may get the same events. */
  undelivered(limit: number): Promise<SignedEvent[]>;
  markDelivered(ids: readonly string[]): Promise<void>;
}

/** The id of the invoice with this number; empty if there is none. */
const findInvoiceId = ({ invoices }: Customer, reference: string): string =>
  invoices.find(({ number }) => number === reference)?.id ?? "";

/** In millionths: 100 %. */
const RATE_MAX = 1_000_000;

export const createSandboxProvider = (sandbox: SandboxOptions): PaymentProvider & SandboxExtras => {
  const { handle, clock, signingKey, taxRate } = sandbox;
  if (!Number.isSafeInteger(taxRate) || taxRate < 0 || taxRate > RATE_MAX)
    throw new RangeError("A tax rate is a whole number of millionths.");
  const nowInSeconds = () => toUnix(clock.now());
  return {
    kind: "sandbox",
    createCustomer: (key, details) => createCustomer(sandbox, key, details),
    // The sandbox stores no details, so this call only checks that the customer exists, and does what is due.
    updateCustomer: (customer) => inAccount(sandbox, customer, () => {}),
    deleteCustomer: (customer) => deleteCustomer(sandbox, customer),
    addCard: (key, card) => addCard(sandbox, key, card),
    setDefaultCard: (customer, card) =>
      inAccount(sandbox, customer, (account) => apply(account, (state) => setDefaultCard(state, card))),
    removeCard: (customer, card) =>
      inAccount(sandbox, customer, (account) => apply(account, (state) => detachCard(state, card))),
    subscribe: (key, subscription) => subscribe(sandbox, key, subscription),
    abandonFirstPayment: (customer) =>
      inAccount(sandbox, customer, (account) => apply(account, abandonIncomplete)),
    changeItems: (key, change) => changeItems(sandbox, key, change),
    previewItems: (customer, items) => previewItems(sandbox, customer, items),
    setCancelAtPeriodEnd: (customer, cancel) =>
      inAccount(sandbox, customer, (account) => apply(account, cancel ? cancelAtPeriodEnd : resume)),
    payInvoice: (key, payment) => payInvoice(sandbox, key, payment),
    read: (customer) => readCustomer(sandbox, customer),
    readEvent: (rawBody, signature) => readEvent(signingKey, { rawBody, signature, now: nowInSeconds() }),
    tokenise: (typed) => tokenise(sandbox, typed),
    challenge: (clientSecret) => readChallenge(sandbox, clientSecret),
    settleChallenge: (clientSecret, passed) => settleChallenge(sandbox, clientSecret, passed),
    advance: (customer, seconds) => advance(sandbox, customer, seconds),
    refund: (customer, { reference, amount }) =>
      inAccount(sandbox, customer, (account) =>
        apply(account, (state) => refund(state, { invoice: findInvoiceId(state, reference), amount })),
      ),
    runDue: () => runDue(sandbox),
    undelivered: async (limit) =>
      (await findEvents(handle, limit)).map(({ id, body }) => {
        const rawBody = Buffer.from(body);
        return { id, rawBody, signature: signBody(signingKey, rawBody, nowInSeconds()) };
      }),
    markDelivered: (ids) => deleteEvents(handle, ids),
  };
};
