import { sql, type Updateable } from "kysely";
import type { ProviderKind, SubscriptionTable } from "../db/schema/billing.ts";
import type { Handle } from "../db/schema.ts";

/**
 * Begins a reading from `provider`: returns the reading's number, and the customer to read. Returns undefined if the
 * subscriber has no customer there.
 */
export const beginReading = async (handle: Handle, subscriberUid: string, provider: ProviderKind) => {
  const row = await handle
    .updateTable("subscribers")
    .set((subscriber) => ({ sync_asked: subscriber("sync_asked", "+", 1) }))
    .where("uid", "=", subscriberUid)
    .where("provider", "=", provider)
    .returning(["sync_asked", "provider_customer"])
    .executeTakeFirst();
  return row && { number: row.sync_asked, customer: row.provider_customer ?? "" };
};

/**
 * Records the reading, and locks the subscriber until the transaction ends. Returns false if a reading that began later
 * was already stored.
 */
export const acceptReading = async (
  within: Handle,
  subscriberUid: string,
  { number, at, clockOffset }: { number: number; at: Date; clockOffset: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await within
    .updateTable("subscribers")
    .set({ sync_done: number, synced_at: at, clock_offset: clockOffset })
    .where("uid", "=", subscriberUid)
    .where("sync_done", "<", number)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const writeSubscription = async (
  within: Handle,
  subscriberUid: string,
  change: Updateable<SubscriptionTable>,
): Promise<void> => {
  await within
    .updateTable("subscriptions")
    .set({ ...change, updated_at: new Date() })
    .where("subscriber_uid", "=", subscriberUid)
    .execute();
};

export const noteTrial = async (within: Handle, subscriberUid: string, at: Date): Promise<void> => {
  await within
    .updateTable("subscribers")
    .set({ trial_used_at: at })
    .where("uid", "=", subscriberUid)
    .where("trial_used_at", "is", null)
    .execute();
};

/**
 * Subscribers that were not read from `provider` since the given time. Subscribers with the fewest failed attempts come
 * first. Among subscribers with equally many failed attempts, the one that was read longest ago comes first, and those
 * that were never read come last.
 */
export const listStale = async (
  handle: Handle,
  { provider, since, limit }: { provider: ProviderKind; since: Date; limit: number },
): Promise<string[]> => {
  const rows = await handle
    .selectFrom("subscribers")
    .select("uid")
    .where("provider", "=", provider)
    .where((or) => or.or([or("synced_at", "is", null), or("synced_at", "<", since)]))
    // A customer that cannot be read stays stale. This order puts such a customer last, so that the others are read.
    .orderBy(sql`sync_asked - sync_done`)
    .orderBy("synced_at")
    .limit(limit)
    .execute();
  return rows.map(({ uid }) => uid);
};
