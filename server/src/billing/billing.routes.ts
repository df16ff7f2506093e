import { billingEndpoints } from "@keepwell/contract/billing/billing.endpoints.ts";
import { cardsEndpoints } from "@keepwell/contract/billing/cards.endpoints.ts";
import { invoicesEndpoints } from "@keepwell/contract/billing/invoices.endpoints.ts";
import { subscribeEndpoints } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import { subscribersEndpoints } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { BillingServices } from "./billing.services.ts";

const subscribeRoutes = (
  bind: Bind,
  { config, planChanges, planPreviews, subscribing, subscriptions }: BillingServices,
): void => {
  bind(subscribeEndpoints, {
    paymentConfig: () => config.get(),
    subscriptionState: ({ actor, params }) => subscriptions.state(actor, params.subscriberId),
    initiateSubscription: ({ actor, body }) => subscribing.initiate(actor, body),
    changePlan: ({ actor, params, body }) => planChanges.change(actor, params.uid, body),
    previewPlan: ({ actor, params, body }) => planPreviews.get(actor, params.uid, body.plan),
  });
};

export const billingRoutes = (bind: Bind, services: BillingServices): void => {
  const { cancelling, cards, invoices, subscribers, subscriptions, usage } = services;
  bind(billingEndpoints, {
    usage: ({ actor }) => usage.count(actor),
    ceilings: ({ actor }) => usage.ceilings(actor),
  });
  bind(subscribersEndpoints, {
    getSubscriber: ({ actor, params }) => subscribers.get(actor, params.uid),
    updateSubscriber: ({ actor, params, body }) => subscribers.update(actor, params.uid, body),
    findSubscriber: ({ actor, params }) => subscribers.find(actor, params),
    activeSubscription: ({ actor, params }) => subscriptions.active(actor, params.subscriberId),
    activeSubscriptionDetails: ({ actor, params }) => subscriptions.details(actor, params.subscriberId),
    getSubscription: ({ actor, params }) => subscriptions.get(actor, params.uid),
    updateSubscription: ({ actor, params, body }) => cancelling.update(actor, params.uid, body.cancel),
  });
  bind(cardsEndpoints, {
    listCards: ({ actor, params }) => cards.list(actor, params.uid),
    addCard: ({ actor, params, body }) => cards.add(actor, params.uid, body.card_token),
    deleteCardOf: ({ actor, params }) => cards.removeOf(actor, params.uid, params.id),
    getCard: ({ actor, params }) => cards.get(actor, params.id),
    updateCard: ({ actor, params }) => cards.makeDefault(actor, params.id),
    deleteCard: ({ actor, params }) => cards.remove(actor, params.id),
  });
  bind(invoicesEndpoints, {
    listInvoices: ({ actor, params }) => invoices.list(actor, params.uid),
    getInvoice: ({ actor, params }) => invoices.get(actor, params.id),
  });
  subscribeRoutes(bind, services);
};
