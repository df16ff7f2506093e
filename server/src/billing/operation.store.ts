import type { Insertable, Selectable } from "kysely";
import { type BillingOperationTable, OPERATION_KINDS } from "../db/schema/billing.ts";
import type { Handle } from "../db/schema.ts";

export type OperationRow = Selectable<BillingOperationTable>;

export const findOperation = (handle: Handle, key: string): Promise<OperationRow | undefined> =>
  handle.selectFrom("billing_operations").selectAll().where("key", "=", key).executeTakeFirst();

/** The open operation. A subscriber has at most one. */
export const findOpenOperation = (handle: Handle, subscriberUid: string): Promise<OperationRow | undefined> =>
  handle
    .selectFrom("billing_operations")
    .selectAll()
    .where("subscriber_uid", "=", subscriberUid)
    .where("state", "=", "open")
    .executeTakeFirst();

/** Stores an operation. Returns false if the key is known, or the subscriber has another open operation. */
export const insertOperation = async (
  within: Handle,
  operation: Insertable<BillingOperationTable>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await within
    .insertInto("billing_operations")
    .values(operation)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/**
 * Leases an open operation until `until`. Returns undefined if the operation has ended, if another server's lease is
 * still running, or before the time that `releaseOperation` has set for the next lease.
 */
export const leaseOperation = (
  handle: Handle,
  key: string,
  { now, until }: { now: Date; until: Date },
): Promise<OperationRow | undefined> =>
  handle
    .updateTable("billing_operations")
    .set((row) => ({ leased_until: until, waits: false, attempts: row("attempts", "+", 1) }))
    .where("key", "=", key)
    .where("state", "=", "open")
    // During an upgrade the database may have an operation of a kind that only newer servers know.
    .where("kind", "in", OPERATION_KINDS)
    .where((or) => or.or([or("leased_until", "is", null), or("leased_until", "<=", now)]))
    .returningAll()
    .executeTakeFirst();

/**
 * Begins an update of the operation. The update changes the row only if the caller's lease is the latest, because only
 * the latest lease may record an outcome. Each lease increases `attempts`, so `attempts` identifies the lease.
 */
const held = (handle: Handle, { key, attempts }: OperationRow) =>
  handle
    .updateTable("billing_operations")
    .where("key", "=", key)
    .where("state", "=", "open")
    .where("attempts", "=", attempts);

/** The columns of an operation that has ended. The arguments are erased, because they contain personal data. */
export const ENDED = { leased_until: null, args: "{}" } as const;

/** Records that the operation has ended. Returns false if another server has leased it in the meantime. */
export const finishOperation = async (handle: Handle, operation: OperationRow): Promise<boolean> => {
  const { numUpdatedRows } = await held(handle, operation)
    .set({ state: "done", ...ENDED })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const refuseOperation = async (
  handle: Handle,
  operation: OperationRow,
  refusal: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await held(handle, operation)
    .set({ state: "refused", refusal, ...ENDED })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Ends the lease; the next one can begin at the time `at`. `waits` says whether the cardholder must confirm first. */
export const releaseOperation = async (
  handle: Handle,
  operation: OperationRow,
  { at, waits }: { at: Date; waits: boolean },
): Promise<void> => {
  await held(handle, operation).set({ leased_until: at, waits }).execute();
};

/**
 * Open operations whose lease has ended; the one whose lease ended earliest comes first. Operations that wait for a
 * cardholder are included only if they began at `waitedSince` or earlier. The same holds for all sign-ups, because a
 * sign-up's user may be confirming the payment at their bank.
 */
export const listAbandoned = (
  handle: Handle,
  { now, waitedSince, limit }: { now: Date; waitedSince: Date; limit: number },
): Promise<OperationRow[]> =>
  handle
    .selectFrom("billing_operations")
    .selectAll()
    .where("state", "=", "open")
    .where("leased_until", "<=", now)
    .where((row) =>
      row.or([
        row.and([row("waits", "=", false), row("kind", "<>", "sign_up")]),
        row("created_at", "<=", waitedSince),
      ]),
    )
    .orderBy("leased_until")
    .limit(limit)
    .execute();

export const deleteOldOperations = async (handle: Handle, before: Date): Promise<void> => {
  await handle
    .deleteFrom("billing_operations")
    .where("state", "<>", "open")
    .where("created_at", "<", before)
    .execute();
};
