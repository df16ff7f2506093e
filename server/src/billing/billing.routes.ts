import { billingEndpoints } from "@keepwell/contract/billing/billing.endpoints.ts";
import { subscribersEndpoints } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { SubscriberService } from "./subscriber.service.ts";
import type { SubscriptionService } from "./subscription.service.ts";
import type { UsageService } from "./usage.service.ts";

interface BillingServices {
  readonly usage: UsageService;
  readonly subscribers: SubscriberService;
  readonly subscriptions: SubscriptionService;
}

export const billingRoutes = (bind: Bind, { usage, subscribers, subscriptions }: BillingServices): void => {
  bind(billingEndpoints, { usage: ({ actor }) => usage.count(actor) });
  bind(subscribersEndpoints, {
    getSubscriber: ({ actor, params }) => subscribers.get(actor, params.uid),
    updateSubscriber: ({ actor, params, body }) => subscribers.update(actor, params.uid, body),
    findSubscriber: ({ actor, params }) => subscribers.find(actor, params),
    activeSubscription: ({ actor, params }) => subscriptions.active(actor, params.subscriberId),
    activeSubscriptionDetails: ({ actor, params }) => subscriptions.details(actor, params.subscriberId),
    getSubscription: ({ actor, params }) => subscriptions.get(actor, params.uid),
  });
};
