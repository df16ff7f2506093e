/**
 * @file [Note: Mirror] The server keeps a copy of what the payment provider knows about a subscriber. So screens and
 * capacity checks never wait for the provider. After every answer and event, and once a day, the server reads the whole
 * customer again and replaces the copy. So the order of events does not matter, and a lost or repeated event does no
 * harm. Readings are numbered when they begin. A reading never replaces the copy that a later reading made.
 */

import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import { announceToUser } from "../events/change.store.ts";
import type { CustomerSnapshot } from "../payments/payment-provider.ts";
import { toDate } from "../unix-time.ts";
import { recordMirrored } from "./billing-audit.ts";
import { replaceCards } from "./card.store.ts";
import { putInvoices } from "./invoice.store.ts";
import { acceptReading, beginReading, noteTrial, writeSubscription } from "./mirror.store.ts";
import { cardColumns, invoiceColumns, subscriptionColumns } from "./mirror-columns.ts";
import { findPayer } from "./subscriber.store.ts";
import { freeEnded, lockSubscription } from "./subscription.store.ts";

/** Replaces the copy with what a reading has returned. */
export const writeSnapshot = async (
  within: Handle,
  subscriberUid: string,
  { cards, subscription, invoices }: CustomerSnapshot,
): Promise<void> => {
  const known = await lockSubscription(within, subscriberUid);
  await replaceCards(within, subscriberUid, cards.map(cardColumns));
  await putInvoices(within, subscriberUid, invoices.map(invoiceColumns));
  const columns = subscription && subscriptionColumns(known, subscription);
  if (columns) await writeSubscription(within, subscriberUid, columns);
  if (subscription && subscription.trialEnd !== null)
    await noteTrial(within, subscriberUid, toDate(subscription.createdAt));
  if (columns?.status === "canceled") await freeEnded(within, subscriberUid);
};

export const createMirror = ({
  clock,
  database: { handle },
  payments,
}: Pick<Context, "clock" | "database" | "payments">) => ({
  /**
   * Reads the customer from the provider and stores it. Stores nothing if the provider does not know the customer. The
   * reason may be that the operator has set the API keys of another account at the provider, and such a mistake must
   * not end subscriptions.
   */
  sync: async (subscriberUid: string): Promise<void> => {
    const reading = payments && (await beginReading(handle, subscriberUid, payments.kind));
    const snapshot = reading && (await payments.read(reading.customer));
    if (!snapshot) return;
    await inTransaction(handle, async (within) => {
      const { number } = reading;
      const accepted = { number, at: clock.now(), clockOffset: snapshot.clockOffset };
      if (!(await acceptReading(within, subscriberUid, accepted))) return;
      const occasion = { subscriberUid, at: clock.now() };
      await recordMirrored(within, occasion, () => writeSnapshot(within, subscriberUid, snapshot));
      const payer = await findPayer(within, subscriberUid);
      if (payer) await announceToUser(within, payer.uid, { what: "license" });
    });
  },
});

export type Mirror = ReturnType<typeof createMirror>;
