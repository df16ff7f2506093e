import type { PlanId } from "@keepwell/contract/plans.ts";
import type { Selectable } from "kysely";
import type { Handle, SubscriptionTable } from "../db/schema.ts";

export type SubscriptionRow = Selectable<SubscriptionTable>;

const subscriptionOf = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("subscriptions")
    .innerJoin("subscribers", "subscribers.uid", "subscriptions.subscriber_uid")
    .select("subscriptions.plan")
    .where("subscribers.user_uid", "=", userUid);

export const getPlan = async (handle: Handle, userUid: string): Promise<PlanId> =>
  (await subscriptionOf(handle, userUid).executeTakeFirstOrThrow()).plan;

/** The plan, and the row locked: what is counted under it stays true until the transaction ends. */
export const lockPlan = async (handle: Handle, userUid: string): Promise<PlanId> =>
  (await subscriptionOf(handle, userUid).forUpdate("subscriptions").executeTakeFirstOrThrow()).plan;

/** There is always exactly one. */
export const getSubscriptionOf = (handle: Handle, subscriberUid: string): Promise<SubscriptionRow> =>
  handle
    .selectFrom("subscriptions")
    .selectAll()
    .where("subscriber_uid", "=", subscriberUid)
    .executeTakeFirstOrThrow();

export const findSubscription = (handle: Handle, uid: string): Promise<SubscriptionRow | undefined> =>
  handle.selectFrom("subscriptions").selectAll().where("uid", "=", uid).executeTakeFirst();

/** False where no user has that address. */
export const setPlanByEmail = async (handle: Handle, email: string, plan: PlanId): Promise<boolean> => {
  const { numUpdatedRows } = await handle
    .updateTable("subscriptions")
    .set({ plan, updated_at: new Date() })
    .where("subscriber_uid", "in", (users) =>
      users
        .selectFrom("subscribers")
        .innerJoin("users", "users.uid", "subscribers.user_uid")
        .select("subscribers.uid")
        .where("users.email", "=", email),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
