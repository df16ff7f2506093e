import { randomUUID } from "node:crypto";
import type { SubscriberBody } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import { type Expression, type Insertable, type Selectable, sql } from "kysely";
import type { ProviderKind, SubscriberTable } from "../db/schema/billing.ts";
import type { Handle } from "../db/schema.ts";

export type SubscriberRow = Selectable<SubscriberTable>;

/** Inserts a subscriber and its subscription. A subscriber always has exactly one subscription. */
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

/** The uid of the subscriber that pays for a user: the user's own, or that of the user's enterprise. */
export const selectSubscriberUid = (handle: Handle, userUid: string | Expression<string>) =>
  handle
    .selectFrom("subscribers as payer")
    .select("payer.uid")
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("payer.user_uid", "=", userUid),
        eb(
          "payer.enterprise_uid",
          "=",
          selectFrom("enterprise_members as member")
            .select("member.enterprise_uid")
            .where("member.user_uid", "=", userUid),
        ),
      ]),
    );

export const findSubscriber = (handle: Handle, uid: string): Promise<SubscriberRow | undefined> =>
  handle.selectFrom("subscribers").selectAll().where("uid", "=", uid).executeTakeFirst();

/** The subscriber that pays for the user: the user's own, or that of the user's enterprise. There is always one. */
export const getSubscriberOfUser = (handle: Handle, userUid: string): Promise<SubscriberRow> =>
  handle
    .selectFrom("subscribers")
    .selectAll()
    .where("uid", "=", selectSubscriberUid(handle, userUid))
    .executeTakeFirstOrThrow();

export const findSubscriberByCustomer = (
  handle: Handle,
  customer: string,
): Promise<SubscriberRow | undefined> =>
  handle.selectFrom("subscribers").selectAll().where("provider_customer", "=", customer).executeTakeFirst();

/** The user's own subscriber, locked, so that it gets no customer at the provider before the transaction ends. */
export const lockUserSubscriber = (within: Handle, userUid: string): Promise<SubscriberRow | undefined> =>
  within.selectFrom("subscribers").selectAll().where("user_uid", "=", userUid).forUpdate().executeTakeFirst();

/**
 * Records the id of the customer that was created for the subscriber at the provider. Returns false if the subscriber
 * was deleted.
 */
export const setCustomer = async (
  handle: Handle,
  uid: string,
  { provider, customer }: { provider: ProviderKind; customer: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await handle
    .updateTable("subscribers")
    .set({ provider, provider_customer: customer })
    .where("uid", "=", uid)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Removes the customer from the subscriber, because the provider has deleted the customer. The subscriber's next
 * payment creates another.
 */
export const unsetCustomer = async (within: Handle, uid: string): Promise<void> => {
  await within
    .updateTable("subscribers")
    .set({ provider: null, provider_customer: null })
    .where("uid", "=", uid)
    .execute();
};

/** The administrator who has been a member of the enterprise for the longest time. */
const firstAdmin = sql<string>`(select member.user_uid from enterprise_members member
  where member.enterprise_uid = subscribers.enterprise_uid and member.role = 'admin' and member.state = 'active'
  order by member.created_at, member.user_uid limit 1)`;

/**
 * The person to whom the subscriber's mails go; undefined if the subscriber was deleted, or its enterprise has no
 * active administrator.
 */
export const findPayer = (handle: Handle, uid: string) =>
  handle
    .selectFrom("subscribers")
    .innerJoin("users", (join) =>
      join.on("users.uid", "=", sql`coalesce(subscribers.user_uid, ${firstAdmin})`),
    )
    .select(["users.uid", "users.email", "users.firstname", "users.lastname", "users.locale"])
    .where("subscribers.uid", "=", uid)
    .executeTakeFirst();

/** Returns the updated row, or undefined if the subscriber was deleted. */
export const updateSubscriber = (
  handle: Handle,
  uid: string,
  form: SubscriberBody,
): Promise<SubscriberRow | undefined> =>
  handle.updateTable("subscribers").set(form).where("uid", "=", uid).returningAll().executeTakeFirst();

/**
 * The subscriber that pays for the user with this address, and its customer at the provider. Undefined if there is no
 * such user, or no customer.
 */
export const findCustomerByEmail = async (
  handle: Handle,
  email: string,
): Promise<{ uid: string; customer: string } | undefined> => {
  const user = await handle.selectFrom("users").select("uid").where("email", "=", email).executeTakeFirst();
  const subscriber = user && (await getSubscriberOfUser(handle, user.uid));
  const customer = subscriber?.provider_customer ?? null;
  return subscriber && customer !== null ? { uid: subscriber.uid, customer } : undefined;
};
