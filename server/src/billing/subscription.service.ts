import type { Subscription } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { PLANS } from "@keepwell/contract/plans.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../identity/session.service.ts";
import { authorizeSubscriber } from "../policies/authorize-subscriber.ts";
import { findSubscription, getSubscriptionOf, type SubscriptionRow } from "./subscription.store.ts";
import type { UsageService } from "./usage.service.ts";

/** A plan is free or was given by the operator: it does not end, and nothing is charged. */
const present = ({ uid, plan }: SubscriptionRow): Subscription => ({
  uid,
  active: true,
  plan,
  next_invoice: null,
});

export const createSubscriptionService = ({ database: { handle } }: Context, usage: UsageService) => {
  const active = async (actor: Actor, subscriberUid: string): Promise<Subscription> => {
    const subscriber = await authorizeSubscriber(handle, actor, subscriberUid);
    return present(await getSubscriptionOf(handle, subscriber.uid));
  };

  return {
    active,

    details: async (actor: Actor, subscriberUid: string) => {
      const subscription = await active(actor, subscriberUid);
      const { limits } = PLANS[subscription.plan];
      return { ...subscription, usage: await usage.count(actor), limits };
    },

    get: async (actor: Actor, uid: string): Promise<Subscription> => {
      const subscription = (await findSubscription(handle, uid)) ?? fail("not_found");
      await authorizeSubscriber(handle, actor, subscription.subscriber_uid);
      return present(subscription);
    },
  };
};

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;
