import type { Insertable, Selectable } from "kysely";
import type { BillingOperationTable } from "../db/schema/billing.ts";
import type { Handle } from "../db/schema.ts";

export type OperationRow = Selectable<BillingOperationTable>;

export const findOperation = (handle: Handle, key: string): Promise<OperationRow | undefined> =>
  handle.selectFrom("billing_operations").selectAll().where("key", "=", key).executeTakeFirst();

/** The one that is under way; a subscriber has one at most. */
export const findOpenOperation = (handle: Handle, subscriberUid: string): Promise<OperationRow | undefined> =>
  handle
    .selectFrom("billing_operations")
    .selectAll()
    .where("subscriber_uid", "=", subscriberUid)
    .where("state", "=", "open")
    .executeTakeFirst();

/** False where it is known already, or another is under way. */
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

/** Takes an open operation until `until`; undefined where somebody else has it, or it is over. */
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
    .where((or) => or.or([or("leased_until", "is", null), or("leased_until", "<=", now)]))
    .returningAll()
    .executeTakeFirst();

/** Only whoever took it last says what became of it: each lease counts one attempt. */
const held = (handle: Handle, { key, attempts }: OperationRow) =>
  handle
    .updateTable("billing_operations")
    .where("key", "=", key)
    .where("state", "=", "open")
    .where("attempts", "=", attempts);

/** What it was about is about a person: it is not kept longer than it is of use. */
export const OVER = { leased_until: null, args: "{}" } as const;

/** False where somebody else has taken it since. */
export const finishOperation = async (handle: Handle, operation: OperationRow): Promise<boolean> => {
  const { numUpdatedRows } = await held(handle, operation)
    .set({ state: "done", ...OVER })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const refuseOperation = async (
  handle: Handle,
  operation: OperationRow,
  refusal: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await held(handle, operation)
    .set({ state: "refused", refusal, ...OVER })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Gives it back: to be tried again from `at`, or, if it `waits`, when the holder has been at his bank. */
export const releaseOperation = async (
  handle: Handle,
  operation: OperationRow,
  { at, waits }: { at: Date; waits: boolean },
): Promise<void> => {
  await held(handle, operation).set({ leased_until: at, waits }).execute();
};

/** Open ones that nobody works on, oldest first; those that wait for a holder only if begun before `waitedSince`. */
export const listAbandoned = (
  handle: Handle,
  { now, waitedSince, limit }: { now: Date; waitedSince: Date; limit: number },
): Promise<OperationRow[]> =>
  handle
    .selectFrom("billing_operations")
    .selectAll()
    .where("state", "=", "open")
    .where("leased_until", "<=", now)
    .where((or) => or.or([or("waits", "=", false), or("created_at", "<", waitedSince)]))
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
