import type { BilledUsage } from "@keepwell/contract/billing/prices.ts";
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

/** What a subscriber's plan is billed by. */
export const usageOfSubscriber = async (handle: Handle, subscriberUid: string): Promise<BilledUsage> => {
  const row = await handle
    .selectFrom("subscribers")
    .leftJoin("buckets", "buckets.owner_uid", "subscribers.user_uid")
    .innerJoin("accesses", "accesses.bucket_uid", "buckets.uid")
    .select((count) => count.fn.countAll<number>().as("sharings"))
    .where("subscribers.uid", "=", subscriberUid)
    .executeTakeFirstOrThrow();
  const { users } = await handle
    .selectFrom("subscribers")
    .innerJoin("enterprise_members as member", "member.enterprise_uid", "subscribers.enterprise_uid")
    .select((count) => count.fn.countAll<number>().as("users"))
    .where("subscribers.uid", "=", subscriberUid)
    .executeTakeFirstOrThrow();
  return { sharings: row.sharings, users };
};

/**
 * Subscribers that are billed for another number of sharings than they have. `included` is how many the base
 * price covers.
 */
export const listSharingDrift = async (
  handle: Handle,
  { included, limit }: { included: number; limit: number },
): Promise<string[]> => {
  const extra = sql<number>`greatest(0, count(accesses.uid) - ${included}::integer)`;
  const rows = await handle
    .selectFrom("subscriptions")
    .innerJoin("subscribers", "subscribers.uid", "subscriptions.subscriber_uid")
    .leftJoin("buckets", "buckets.owner_uid", "subscribers.user_uid")
    .leftJoin("accesses", "accesses.bucket_uid", "buckets.uid")
    .select("subscribers.uid")
    .where("subscriptions.plan", "=", "premium")
    .where("subscriptions.status", "in", ["trialing", "active"])
    .groupBy(["subscribers.uid", "subscriptions.extra", "subscriptions.updated_at"])
    .having(extra, "<>", sql<number>`subscriptions.extra`)
    // Trying counts as a change: whoever cannot be billed goes to the end of the line.
    .orderBy("subscriptions.updated_at")
    .limit(limit)
    .execute();
  return rows.map(({ uid }) => uid);
};
