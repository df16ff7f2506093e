import type { SubscriptionState } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import type { Subscription } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { PLANS } from "@keepwell/contract/plans.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { authorizeSubscriber } from "./authorize-subscriber.ts";
import { findOpenInvoice } from "./invoice.store.ts";
import { presentState, presentSubscription } from "./subscription.presenter.ts";
import { findSubscription, getSubscription } from "./subscription.store.ts";
import type { UsageService } from "./usage.service.ts";

export const createSubscriptionService = ({ clock, database: { handle } }: Context, usage: UsageService) => {
  const active = async (actor: Actor, subscriberUid: string): Promise<Subscription> => {
    const subscriber = await authorizeSubscriber(handle, actor, subscriberUid);
    const subscription = presentSubscription(await getSubscription(handle, subscriber.uid), clock.now());
    return subscription.active ? subscription : fail("not_found");
  };

  return {
    active,

    details: async (actor: Actor, subscriberUid: string) => {
      const subscription = await active(actor, subscriberUid);
      const { limits } = PLANS[subscription.plan];
      return { ...subscription, usage: await usage.count(actor), limits };
    },

    state: async (actor: Actor, subscriberUid: string): Promise<SubscriptionState> => {
      const { uid } = await authorizeSubscriber(handle, actor, subscriberUid);
      const row = await getSubscription(handle, uid);
      const open = await findOpenInvoice(handle, uid);
      return presentState(row, clock.now(), open?.amount_remaining ?? 0);
    },

    get: async (actor: Actor, uid: string): Promise<Subscription> => {
      const subscription = (await findSubscription(handle, uid)) ?? fail("not_found");
      await authorizeSubscriber(handle, actor, subscription.subscriber_uid);
      return presentSubscription(subscription, clock.now());
    },
  };
};
