import type { Insertable, Selectable } from "kysely";
import { notify } from "../db/notify.ts";
import type { PaymentEventTable } from "../db/schema/billing.ts";
import type { Handle } from "../db/schema.ts";

export const PAYMENTS_CHANNEL = "payments";

/** Wakes the workers of every server once the transaction is committed. */
export const wakeWorkers = (handle: Handle): Promise<void> => notify(handle, PAYMENTS_CHANNEL);

export type PaymentEventRow = Selectable<PaymentEventTable>;

/** Stores an event. An event that is already stored stays unchanged. */
export const insertEvent = async (handle: Handle, event: Insertable<PaymentEventTable>): Promise<void> => {
  await handle
    .insertInto("payment_events")
    .values(event)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
};

/**
 * Leases due events until `leasedUntil`. Takes first those that have been due longest. No other server gets an event
 * before the lease of that event has ended.
 */
export const claimEvents = (
  handle: Handle,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<PaymentEventRow[]> =>
  handle
    .with(
      (cte) => cte("due").materialized(),
      (query) =>
        query
          .selectFrom("payment_events")
          .select("id")
          .where("handled_at", "is", null)
          .where("next_try_at", "<=", now)
          .orderBy("next_try_at")
          .orderBy("received_at")
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable("payment_events")
    .from("due")
    .set((row) => ({ next_try_at: leasedUntil, attempts: row("payment_events.attempts", "+", 1) }))
    .whereRef("payment_events.id", "=", "due.id")
    .returningAll("payment_events")
    .execute();

export const markHandled = async (handle: Handle, id: string, at: Date): Promise<void> => {
  await handle.updateTable("payment_events").set({ handled_at: at }).where("id", "=", id).execute();
};

export const tryEventAt = async (handle: Handle, id: string, at: Date): Promise<void> => {
  await handle.updateTable("payment_events").set({ next_try_at: at }).where("id", "=", id).execute();
};

/**
 * Deletes handled events that arrived before `before`. While a handled event is stored, a late duplicate of it is
 * recognized.
 */
export const deleteOldEvents = async (handle: Handle, before: Date): Promise<void> => {
  await handle
    .deleteFrom("payment_events")
    .where("handled_at", "is not", null)
    .where("received_at", "<", before)
    .execute();
};
