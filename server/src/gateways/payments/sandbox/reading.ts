/** @file What the sandbox reports of a customer. */

import { isPriceKey, type PlanItem, type PriceKey } from "@keepwell/contract/billing/prices.ts";
import { amountPaid, amountRemaining } from "../../../payments/engine/customer.ts";
import { previewChange } from "../../../payments/engine/preview.ts";
import type { Customer, Invoice, Line, Subscription } from "../../../payments/engine/state.ts";
import {
  type CustomerSnapshot,
  PaymentRefused,
  type ProviderInvoice,
  type ProviderLine,
  type ProviderPreview,
  type ProviderSubscription,
} from "../../../payments/payment-provider.ts";
import { toUnix } from "../../../unix-time.ts";
import { inLockedAccount, type SandboxOptions } from "./account.ts";
import { findCustomer, lockCustomer } from "./customer.store.ts";
import { wantedItems } from "./paying.ts";
import { refusing } from "./steps.ts";

const priceKey = (key: string): PriceKey | null => (isPriceKey(key) ? key : null);

const toLine = ({ kind, price, quantity, amount, start, end }: Line): ProviderLine => ({
  kind,
  price: priceKey(price),
  quantity,
  amount,
  start,
  end,
});

const toInvoice = (invoice: Invoice): ProviderInvoice => {
  const { id, number, createdAt, status, lines, subtotal, tax, total } = invoice;
  return {
    id,
    number,
    createdAt,
    status,
    lines: lines.map(toLine),
    subtotal,
    tax,
    total,
    creditApplied: invoice.fromBalance,
    amountPaid: amountPaid(invoice),
    amountRemaining: amountRemaining(invoice),
    amountRefunded: invoice.payment?.refunded ?? 0,
  };
};

const toSubscription = (subscription: Subscription): ProviderSubscription => {
  const { id, createdAt, status, items, periodStart, periodEnd } = subscription;
  const { trialEnd, cancelAtPeriodEnd, endedAt } = subscription;
  return {
    id,
    createdAt,
    status,
    items: items.map(({ price: { key }, quantity }) => ({ price: priceKey(key), quantity })),
    periodStart,
    periodEnd,
    trialEnd,
    cancelAtPeriodEnd,
    endedAt,
  };
};

const toSnapshot = (
  { cards, defaultCard, subscription, invoices }: Customer,
  clockOffset: number,
): CustomerSnapshot => ({
  clockOffset,
  cards: cards.map(({ behaviour: _, ...card }) => ({ ...card, isDefault: card.id === defaultCard })),
  subscription: subscription && toSubscription(subscription),
  invoices: invoices.map(toInvoice),
});

/**
 * The customer's current state. If something has fallen due, does it first and stores the result. Otherwise neither
 * locks nor writes a row.
 */
const current = async (
  sandbox: SandboxOptions,
  customer: string,
): Promise<{ readonly state: Customer; readonly offset: number } | undefined> => {
  const row = await findCustomer(sandbox.handle, customer);
  if (!row) return undefined;
  const { state, clock_offset: offset, next_due_at: dueAt } = row;
  const at = sandbox.clock.now();
  if (dueAt !== null && dueAt <= at)
    return await inLockedAccount(
      sandbox,
      (within) => lockCustomer(within, customer),
      (account) => ({ state: account.state, offset: account.offset }),
    );
  const now = Math.max(state.now, toUnix(at) + offset);
  return { state: { ...state, now }, offset };
};

export const readCustomer = async (
  sandbox: SandboxOptions,
  customer: string,
): Promise<CustomerSnapshot | undefined> => {
  const found = await current(sandbox, customer);
  return found && toSnapshot(found.state, found.offset);
};

export const previewItems = async (
  sandbox: SandboxOptions,
  customer: string,
  items: readonly PlanItem[],
): Promise<ProviderPreview | null> => {
  const found = await current(sandbox, customer);
  if (!found) throw new PaymentRefused("customer_not_found");
  const { state } = found;
  const preview = refusing(() => previewChange(state, { items: wantedItems(items), resume: true }));
  if (!preview) return null;
  return {
    ...preview,
    lines: preview.lines.map(toLine),
    isImmediate: preview.date === state.now,
    prorationDate: state.now,
  };
};
