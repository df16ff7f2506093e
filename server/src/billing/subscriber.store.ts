import { randomUUID } from "node:crypto";
import type { SubscriberBody } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import type { Insertable, Selectable } from "kysely";
import type { Handle, SubscriberTable } from "../db/schema.ts";

export type SubscriberRow = Selectable<SubscriberTable>;

/** A subscriber with its subscription; there is always exactly one. */
export const insertSubscriber = async (
  handle: Handle,
  plan: PlanId,
  subscriber: Insertable<SubscriberTable>,
): Promise<void> => {
  await handle.insertInto("subscribers").values(subscriber).execute();
  await handle
    .insertInto("subscriptions")
    .values({ uid: randomUUID(), subscriber_uid: subscriber.uid, plan })
    .execute();
};

export const findSubscriber = (handle: Handle, uid: string): Promise<SubscriberRow | undefined> =>
  handle.selectFrom("subscribers").selectAll().where("uid", "=", uid).executeTakeFirst();

/** Every user has one. */
export const getSubscriberOfUser = (handle: Handle, userUid: string): Promise<SubscriberRow> =>
  handle.selectFrom("subscribers").selectAll().where("user_uid", "=", userUid).executeTakeFirstOrThrow();

/** Undefined where it is gone. */
export const updateSubscriber = (
  handle: Handle,
  uid: string,
  form: SubscriberBody,
): Promise<SubscriberRow | undefined> =>
  handle.updateTable("subscribers").set(form).where("uid", "=", uid).returningAll().executeTakeFirst();
