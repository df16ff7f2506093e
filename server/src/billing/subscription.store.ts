import { randomUUID } from "node:crypto";
import type { PlanId } from "@keepwell/contract/plans.ts";
import type { Handle } from "../db/schema.ts";

interface NewSubscriber {
  readonly uid: string;
  readonly userUid: string;
  readonly plan: PlanId;
}

/** A subscriber with its subscription; there is always exactly one. */
export const insertSubscriber = async (
  handle: Handle,
  { uid, userUid, plan }: NewSubscriber,
): Promise<void> => {
  await handle.insertInto("subscribers").values({ uid, user_uid: userUid }).execute();
  await handle.insertInto("subscriptions").values({ uid: randomUUID(), subscriber_uid: uid, plan }).execute();
};

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
