/** @file Reads what a payment provider reports about a customer. */
import assert from "node:assert/strict";
import type { Customer } from "../../src/payments/engine/state.ts";
import type {
  CustomerSnapshot,
  ProviderInvoice,
  ProviderLine,
  ProviderSubscription,
} from "../../src/payments/payment-provider.ts";
import type { Books, ProviderHarness } from "./payment-provider-harness.ts";

/** Returns the books of a customer whose money Keepwell's billing engine computes. */
export const booksOf = ({ invoices, balance: credit }: Customer): Books => {
  const payments = invoices.flatMap(({ payment }) => payment ?? []);
  return {
    charged: payments.reduce((sum, { amount }) => sum + amount, 0),
    refunded: payments.reduce((sum, { refunded }) => sum + refunded, 0),
    credit,
  };
};

export const read = async (
  { provider }: Pick<ProviderHarness, "provider">,
  customer: string,
): Promise<CustomerSnapshot> => {
  const snapshot = await provider.read(customer);
  assert.ok(snapshot, "the provider knows the customer");
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
