import type { PlanId } from "@keepwell/contract/plans.ts";
import { type Expression, type Selectable, sql } from "kysely";
import type { SubscriptionTable } from "../db/schema/billing.ts";
import type { Handle } from "../db/schema.ts";
import { type AccountUsage, accountUsage } from "./account-usage.store.ts";
import { selectSubscriberUid } from "./subscriber.store.ts";

/** A subscription, with its subscriber's clock and trial. */
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

/** The subscription that a user's capacity is measured by, as a query to which callers can add columns. */
export const subscriptionOfUser = (handle: Handle, userUid: string | Expression<string>) =>
  rows(handle).where("subscribers.uid", "=", selectSubscriberUid(handle, userUid));

/** The subscription that a user's capacity is measured by: the user's own, or that of the user's enterprise. */
export const getSubscriptionOfUser = (handle: Handle, userUid: string): Promise<SubscriptionRow> =>
  subscriptionOfUser(handle, userUid).executeTakeFirstOrThrow();

export type SubscriptionAndUsage = SubscriptionRow & AccountUsage;

/** The subscription that a user's capacity is measured by, with what the user's account holds; see [Note: Ceilings]. */
export const subscriptionAndUsage = (handle: Handle, userUid: string | Expression<string>) =>
  subscriptionOfUser(handle, userUid)
    .innerJoinLateral(accountUsage(userUid).as("used"), (join) => join.onTrue())
    .select(["used.entries", "used.bytes", "used.containers", "used.written"]);

export const getSubscriptionAndUsage = (handle: Handle, userUid: string): Promise<SubscriptionAndUsage> =>
  subscriptionAndUsage(handle, userUid).executeTakeFirstOrThrow();

/**
 * Locks the subscription and returns it. The number of buckets, sharings or members that the caller counts under this
 * lock does not change until the transaction ends.
 */
export const lockSubscriptionOfUser = (within: Handle, userUid: string): Promise<SubscriptionRow> =>
  rows(within)
    .where("subscribers.uid", "=", selectSubscriberUid(within, userUid))
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

/** The subscriber's subscription; there is always exactly one. */
export const getSubscription = (handle: Handle, subscriberUid: string): Promise<SubscriptionRow> =>
  rows(handle).where("subscriptions.subscriber_uid", "=", subscriberUid).executeTakeFirstOrThrow();

export const lockSubscription = (within: Handle, subscriberUid: string): Promise<SubscriptionRow> =>
  rows(within)
    .where("subscriptions.subscriber_uid", "=", subscriberUid)
    .forUpdate("subscriptions")
    .executeTakeFirstOrThrow();

export const findSubscription = (handle: Handle, uid: string): Promise<SubscriptionRow | undefined> =>
  rows(handle).where("subscriptions.uid", "=", uid).executeTakeFirst();

/** Sets the plan to which a pending change leads; null if no change is pending any more. */
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

/**
 * Sets the plan that the operator gives. Returns false and changes nothing if the subscription continues at a provider.
 */
export const setPlan = async (within: Handle, userUid: string, plan: PlanId): Promise<boolean> => {
  const { numUpdatedRows } = await within
    .updateTable("subscriptions")
    .set({ plan, ...WITHOUT_PROVIDER, updated_at: new Date() })
    .where("subscriber_uid", "=", selectSubscriberUid(within, userUid))
    .where((or) => or.or([or("status", "is", null), or("status", "=", "canceled")]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/** Locks ended subscriptions. Nothing is added to their accounts before the transaction ends ([Note: Capacity]). */
export const lockEnded = async (within: Handle): Promise<void> => {
  await within
    .selectFrom("subscriptions")
    .select("uid")
    .where("status", "=", "canceled")
    .orderBy("uid")
    .forUpdate()
    .execute();
};

/**
 * Gives the plan `free` to ended subscriptions of users who own no bucket that counts towards a plan. If
 * `subscriberUid` is given, only that subscriber's subscription may change. Returns the uids of the subscribers.
 */
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
