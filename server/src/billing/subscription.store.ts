import type { PlanId } from "@keepwell/contract/plans.ts";
import { type Expression, type Selectable, sql } from "kysely";
import type { SubscriptionTable } from "../db/schema/billing.ts";
import type { Handle } from "../db/schema.ts";
import { type AccountUsage, accountUsage } from "./account-usage.store.ts";
import { subscriberUidOf } from "./subscriber.store.ts";

/** A subscription, with what its subscriber knows of time and trials. */
export type SubscriptionRow = Selectable<SubscriptionTable> & {
  readonly clock_offset: number;
  readonly trial_used_at: Date | null;
};

const rows = (handle: Handle) =>
  handle
    .selectFrom("subscriptions")
    .innerJoin("subscribers", "subscribers.uid", "subscriptions.subscriber_uid")
    .selectAll("subscriptions")
    .select(["subscribers.clock_offset", "subscribers.trial_used_at"]);

/** By which a user's capacity is measured, for a statement that asks for more. */
export const subscriptionOfUser = (handle: Handle, userUid: string | Expression<string>) =>
  rows(handle).where("subscribers.uid", "=", subscriberUidOf(handle, userUid));

/** By which a user's capacity is measured: his own, or that of his enterprise. */
export const getSubscriptionOfUser = (handle: Handle, userUid: string): Promise<SubscriptionRow> =>
  subscriptionOfUser(handle, userUid).executeTakeFirstOrThrow();

export type SubscriptionAndUsage = SubscriptionRow & AccountUsage;

/** The same with what the user's account holds; see [Note: Ceilings]. */
export const subscriptionAndUsage = (handle: Handle, userUid: string | Expression<string>) =>
  subscriptionOfUser(handle, userUid)
    .innerJoinLateral(accountUsage(userUid).as("used"), (join) => join.onTrue())
    .select(["used.entries", "used.bytes", "used.containers", "used.written"]);

export const getSubscriptionAndUsage = (handle: Handle, userUid: string): Promise<SubscriptionAndUsage> =>
  subscriptionAndUsage(handle, userUid).executeTakeFirstOrThrow();

/** The subscription, locked: what is counted under it stays true until the transaction ends. */
export const lockSubscriptionOfUser = (within: Handle, userUid: string): Promise<SubscriptionRow> =>
  rows(within)
    .where("subscribers.uid", "=", subscriberUidOf(within, userUid))
    .forUpdate("subscriptions")
    .executeTakeFirstOrThrow();

export const lockSubscriptionOfEnterprise = (
  within: Handle,
  enterpriseUid: string,
): Promise<SubscriptionRow> =>
  rows(within)
    .where("subscribers.enterprise_uid", "=", enterpriseUid)
    .forUpdate("subscriptions")
    .executeTakeFirstOrThrow();

/** There is always exactly one. */
export const getSubscriptionOf = (handle: Handle, subscriberUid: string): Promise<SubscriptionRow> =>
  rows(handle).where("subscriptions.subscriber_uid", "=", subscriberUid).executeTakeFirstOrThrow();

export const lockSubscriptionOf = (within: Handle, subscriberUid: string): Promise<SubscriptionRow> =>
  rows(within)
    .where("subscriptions.subscriber_uid", "=", subscriberUid)
    .forUpdate("subscriptions")
    .executeTakeFirstOrThrow();

export const findSubscription = (handle: Handle, uid: string): Promise<SubscriptionRow | undefined> =>
  rows(handle).where("subscriptions.uid", "=", uid).executeTakeFirst();

/** Says which plan a change under way leads to; null when it is over. */
export const setNextPlan = async (
  within: Handle,
  subscriberUid: string,
  plan: PlanId | null,
): Promise<void> => {
  await within
    .updateTable("subscriptions")
    .set({ next_plan: plan })
    .where("subscriber_uid", "=", subscriberUid)
    .execute();
};

/** `live`: it is paid for at a provider, and not the operator's to change. */
export const setPlanByEmail = async (
  handle: Handle,
  email: string,
  plan: PlanId,
): Promise<"set" | "live" | "unknown"> => {
  const user = await handle.selectFrom("users").select("uid").where("email", "=", email).executeTakeFirst();
  if (!user) return "unknown";
  const { numUpdatedRows } = await handle
    .updateTable("subscriptions")
    .set({ plan, ...WITHOUT_PROVIDER, updated_at: new Date() })
    .where("subscriber_uid", "=", subscriberUidOf(handle, user.uid))
    .where((or) => or.or([or("status", "is", null), or("status", "=", "canceled")]))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? "set" : "live";
};

const WITHOUT_PROVIDER = {
  provider_subscription: null,
  status: null,
  period_end: null,
  trial_end: null,
  cancels_at_end: false,
  ended_at: null,
  paid_until: null,
  extra: 0,
} as const;

/** What ended, locked: nothing is added to its account until the transaction ends ([Note: Capacity]). */
export const lockEnded = async (within: Handle): Promise<void> => {
  await within
    .selectFrom("subscriptions")
    .select("uid")
    .where("status", "=", "canceled")
    .orderBy("uid")
    .forUpdate()
    .execute();
};

/** What ended, of a standard account that uses no more than the free plan holds, becomes that plan. */
export const freeEnded = async (handle: Handle, subscriberUid?: string): Promise<string[]> => {
  const freed = await handle
    .updateTable("subscriptions")
    .from("subscribers")
    .set({ plan: "free", ...WITHOUT_PROVIDER, updated_at: new Date() })
    .whereRef("subscribers.uid", "=", "subscriptions.subscriber_uid")
    .where("subscriptions.status", "=", "canceled")
    .$if(subscriberUid !== undefined, (query) => query.where("subscribers.uid", "=", subscriberUid ?? ""))
    .where("subscribers.user_uid", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("buckets")
            .select(sql`1`.as("one"))
            .whereRef("buckets.owner_uid", "=", "subscribers.user_uid")
            .where("is_system", "=", false)
            .where("recovered", "=", false)
            .where("locked_ak_gen", "is", null),
        ),
      ),
    )
    .returning("subscribers.uid")
    .execute();
  return freed.map(({ uid }) => uid);
};
