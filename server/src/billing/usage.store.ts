import { type BilledUsage, PLAN_PRICES } from "@keepwell/contract/billing/prices.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

/** The numbers of sharings and users in use, from which a subscriber's extra units are computed. */
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

const sharings = sql<number>`(select count(*) from accesses
  join buckets on buckets.uid = accesses.bucket_uid where buckets.owner_uid = subscribers.user_uid)`;
const users = sql<number>`(select count(*) from enterprise_members member
  where member.enterprise_uid = subscribers.enterprise_uid)`;

/** The plans that bill extra units, each with the number of units in use. */
const PLANS_WITH_EXTRAS: readonly { readonly plan: PlanId; readonly used: typeof users }[] = [
  { plan: "premium", used: sharings },
  { plan: "enterprise", used: users },
];

const toExtra = ({ plan, used }: (typeof PLANS_WITH_EXTRAS)[number]) =>
  sql`when ${plan} then greatest(0, ${used} - ${PLAN_PRICES[plan]?.extra?.included ?? 0}::integer)`;

/** Subscribers that are billed for a different number of extra units (sharings or members) than they have. */
const drifting = (handle: Handle) => {
  const extra = sql<number>`case subscriptions.plan ${sql.join(PLANS_WITH_EXTRAS.map(toExtra), sql` `)} end`;
  return handle
    .selectFrom("subscriptions")
    .innerJoin("subscribers", "subscribers.uid", "subscriptions.subscriber_uid")
    .select("subscribers.uid")
    .where(
      "subscriptions.plan",
      "in",
      PLANS_WITH_EXTRAS.map(({ plan }) => plan),
    )
    .where("subscriptions.status", "in", ["trialing", "active"])
    .where(extra, "<>", sql.ref<number>("subscriptions.extra"));
};

interface DriftLimits {
  /** Leaves out a subscriber if the provider has refused a report of the subscriber's extra units after this time. */
  readonly refusedSince: Date;
  readonly limit: number;
}

/**
 * The subscriber whose subscription's row was changed longest ago comes first. A report that succeeds changes the row,
 * so the subscriber then comes last.
 */
const listDrifting = (handle: Handle, { refusedSince, limit }: DriftLimits) =>
  drifting(handle)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("billing_operations as report")
            .select(sql`1`.as("one"))
            .whereRef("report.subscriber_uid", "=", "subscribers.uid")
            .where("report.kind", "=", "bill_extra")
            .where("report.state", "=", "refused")
            .where("report.created_at", ">", refusedSince),
        ),
      ),
    )
    .orderBy("subscriptions.updated_at")
    .limit(limit);

/** Subscribers that are billed for a wrong number of extra units. */
export const listExtraDrift = async (handle: Handle, limits: DriftLimits): Promise<string[]> =>
  (await listDrifting(handle, limits).execute()).map(({ uid }) => uid);

/** Like `listExtraDrift`, but only subscribers whose period ends by `until` on the subscriber's own clock. */
export const listDriftBeforeRenewal = async (
  handle: Handle,
  { until, ...limits }: DriftLimits & { until: Date },
): Promise<string[]> => {
  const end = sql<Date>`subscriptions.period_end - make_interval(secs => subscribers.clock_offset)`;
  const rows = await listDrifting(handle, limits).where(end, "<=", until).execute();
  return rows.map(({ uid }) => uid);
};

export const hasExtraDrift = async (handle: Handle, subscriberUid: string): Promise<boolean> =>
  (await drifting(handle).where("subscribers.uid", "=", subscriberUid).executeTakeFirst()) !== undefined;
