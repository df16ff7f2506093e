/**
 * @file What the billing worker does, one round at a time. Any server can do any part, even twice, or again after a
 * crash. This is safe: events are leased, operations are stored before they are sent, and all other parts only remove
 * differences between the current and the intended state.
 */
import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { BillingLetters } from "./billing-letters.ts";
import { createEventHandling } from "./handle-events.ts";
import type { Mirror } from "./mirror.service.ts";
import { listStale } from "./mirror.store.ts";
import type { Operations } from "./operation.service.ts";
import { deleteOldOperations, findOpenOperation, listAbandoned } from "./operation.store.ts";
import { deleteOldEvents } from "./payment-event.store.ts";
import { forgetCustomer, giveUpCustomer, listUnused } from "./sign-up.store.ts";
import { freeEnded, lockEnded } from "./subscription.store.ts";
import { hasExtraDrift, listDriftBeforeRenewal, listExtraDrift } from "./usage.store.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const AT_ONCE = 20;
/**
 * How long the worker waits for a cardholder to confirm a payment, before it ends the operation. Also how long it waits
 * for a sign-up's account, before it deletes the customer.
 */
const WAITING_MS = HOUR;
const RECONCILE_MS = DAY;
/**
 * Within this time before a renewal, the worker reports extra units to the provider in every round. At other times it
 * reports them once a minute. Several rounds fit into this time.
 */
const BEFORE_RENEWAL_MS = 10 * 60_000;
/**
 * After the provider has refused a report of a subscriber's extra units, the worker waits this long before the next
 * report. A provider that does not know the customer refuses every report.
 */
const REFUSED_MS = HOUR;
const KEEP_MS = 90 * DAY;

interface Parts {
  readonly mirror: Mirror;
  readonly letters: BillingLetters;
  readonly operations: Operations;
}

type RoundContext = Pick<Context, "clock" | "database" | "log" | "payments">;

export const createBillingRound = (
  { clock, database, log, payments }: RoundContext,
  { mirror, letters, operations }: Parts,
) => {
  const { handle } = database;
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  const events = createEventHandling({ clock, database, log }, { mirror, letters });

  /** Logs a failure and continues, so that one subscriber's problem does not delay the others. */
  const logFailure = (problem: string) => (error: unknown) => log.warn({ err: error }, problem);

  const finishAbandoned = async (): Promise<void> => {
    const left = { now: clock.now(), waitedSince: ago(WAITING_MS), limit: AT_ONCE };
    for (const operation of await listAbandoned(handle, left)) {
      const { key, kind, waits } = operation;
      const ended = waits || kind === "sign_up" ? operations.abandon(key) : operations.resume(key);
      await ended.catch(logFailure(`an operation (${kind}) could not be brought to its end`));
    }
  };

  const deleteUnusedCustomers = async (): Promise<void> => {
    const undo = async (signUp: { key: string; customer: string }): Promise<void> => {
      if (!(await giveUpCustomer(handle, signUp))) return;
      await payments?.deleteCustomer(signUp.customer);
      await forgetCustomer(handle, signUp.key);
    };
    for (const signUp of await listUnused(handle, ago(WAITING_MS), AT_ONCE))
      await undo(signUp).catch(logFailure("a customer without an account could not be deleted"));
  };

  /**
   * Reports a subscriber's extra units. Does nothing while another operation is open. That operation could be changing
   * the plan or waiting for a cardholder's confirmation, and this report would interrupt it. A later round reports the
   * units.
   */
  const billExtra = async (subscriberUid: string): Promise<void> => {
    if (await findOpenOperation(handle, subscriberUid)) return;
    await operations.perform({ key: `extra:${randomUUID()}`, subscriberUid, kind: "bill_extra", args: {} });
  };

  const billAll = async (subscribers: readonly string[]): Promise<void> => {
    for (const uid of subscribers) await billExtra(uid).catch(logFailure("extra units were not billed"));
  };

  const billExtras = async (): Promise<void> =>
    billAll(await listExtraDrift(handle, { refusedSince: ago(REFUSED_MS), limit: AT_ONCE }));

  const reconcile = async (): Promise<void> => {
    if (payments === null) return;
    const stale = { provider: payments.kind, since: ago(RECONCILE_MS), limit: AT_ONCE };
    for (const uid of await listStale(handle, stale))
      await mirror.sync(uid).catch(logFailure("a subscriber was not read"));
  };

  const freeEndedSubscriptions = (): Promise<string[]> =>
    inTransaction(handle, async (within) => {
      await lockEnded(within);
      return await freeEnded(within);
    });

  return {
    events,

    /**
     * Reports extra units for subscribers whose renewal is near, so that the renewal includes them. Runs first in a
     * round, because the sandbox calculates renewals when its clock advances.
     */
    beforeRenewals: async (): Promise<void> => {
      if (payments === null) return;
      const until = new Date(clock.now().getTime() + BEFORE_RENEWAL_MS);
      const due = { until, refusedSince: ago(REFUSED_MS), limit: AT_ONCE };
      await billAll(await listDriftBeforeRenewal(handle, due));
    },

    /** Reports one subscriber's extra units. Call it before the operator advances this subscriber's sandbox clock. */
    beforeRenewalOf: async (subscriberUid: string): Promise<void> => {
      if (await hasExtraDrift(handle, subscriberUid)) await billExtra(subscriberUid);
    },

    /** Does what is due once a minute, such as finishing abandoned operations and reporting extra units. */
    tidy: async (): Promise<void> => {
      if (payments === null) return;
      const parts = [finishAbandoned, deleteUnusedCustomers, billExtras, reconcile, freeEndedSubscriptions];
      for (const part of parts) await part().catch(logFailure("a part of billing could not be done"));
    },

    /** Does what is due once an hour: deletes old operations and events, and sends mails about cards that expire. */
    sweep: async (): Promise<void> => {
      if (payments !== null) await letters.aboutCards();
      await deleteOldOperations(handle, ago(KEEP_MS));
      await deleteOldEvents(handle, ago(KEEP_MS));
    },
  };
};
