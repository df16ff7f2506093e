/**
 * @file Handles an event of the provider: brings the mirror of the subscriber up to date, and sends a mail about some
 * kinds of events.
 */

import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { BillingLetters } from "./billing-letters.ts";
import { endCustomer } from "./end-customer.ts";
import type { Mirror } from "./mirror.service.ts";
import { claimEvents, markHandled, type PaymentEventRow, tryEventAt } from "./payment-event.store.ts";
import { findSubscriberByCustomer } from "./subscriber.store.ts";

const MINUTE = 60_000;
const AT_ONCE = 20;
/** How long events are leased. Reading one batch of customers from the provider takes less time than this. */
const LEASE_MS = 2 * MINUTE;
const LONGEST_PAUSE_MS = 4 * 60 * MINUTE;

interface Parts {
  readonly mirror: Mirror;
  readonly letters: BillingLetters;
}

/** Creates the function that handles due events and returns how many it leased. */
export const createEventHandling = (
  { clock, database: { handle }, log }: Pick<Context, "clock" | "database" | "log">,
  { mirror, letters }: Parts,
): (() => Promise<number>) => {
  const later = (ms: number): Date => new Date(clock.now().getTime() + ms);

  const updateMirror = (subscriberUid: string, { type }: PaymentEventRow): Promise<void> =>
    type === "customer.deleted"
      ? inTransaction(handle, (within) => endCustomer(within, subscriberUid, clock.now()))
      : mirror.sync(subscriberUid);

  const handleEvent = async (event: PaymentEventRow): Promise<void> => {
    const subscriber = await findSubscriberByCustomer(handle, event.customer);
    if (subscriber) {
      await updateMirror(subscriber.uid, event);
      await letters.about(subscriber.uid, event);
    }
    await markHandled(handle, event.id, clock.now());
  };

  return async () => {
    const due = { now: clock.now(), leasedUntil: later(LEASE_MS), limit: AT_ONCE };
    const claimed = await claimEvents(handle, due);
    for (const event of claimed)
      await handleEvent(event).catch(async (error: unknown) => {
        log.warn({ err: error, event: event.id }, "an event of the payment provider could not be handled");
        const pause = Math.min(MINUTE * 2 ** event.attempts, LONGEST_PAUSE_MS);
        await tryEventAt(handle, event.id, later(pause));
      });
    return claimed.length;
  };
};
