/** @file The data that a choice of plan needs: the subscription, the usage, and the cards. */
import type { Session } from "@keepwell/client/session/session.ts";
import type { Card } from "@keepwell/contract/billing/cards.endpoints.ts";
import type { SubscriptionState } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import type { Subscriber } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import type { AccountKind, PlanUsage } from "@keepwell/contract/plans.ts";
import { queryOptions } from "@tanstack/react-query";
import { profileQuery } from "../../../app/profile.ts";
import { queryClient } from "../../../app/query-client.ts";
import {
  billingKey,
  cardsQuery,
  subscriberQuery,
  subscriptionQuery,
  usageQuery,
} from "../billing-queries.ts";

export interface PlanFacts {
  readonly kind: AccountKind;
  readonly subscriber: Subscriber;
  readonly subscription: SubscriptionState;
  /** The stored cards. The card that is charged comes first. */
  readonly cards: readonly Card[];
  readonly usage: PlanUsage;
}

/** Loads all of the data or none, so that no form is shown with only a part of it. */
export const planFactsQuery = (session: Session) =>
  queryOptions({
    queryKey: [...billingKey(session), "plan-facts"],
    queryFn: async (): Promise<PlanFacts> => {
      const [profile, subscriber, subscription, cards, usage] = await Promise.all([
        queryClient.ensureQueryData(profileQuery(session)),
        queryClient.fetchQuery(subscriberQuery(session)),
        queryClient.fetchQuery(subscriptionQuery(session)),
        queryClient.fetchQuery(cardsQuery(session)),
        queryClient.fetchQuery(usageQuery(session)),
      ]);
      return {
        kind: profile.enterprise ? "enterprise" : "standard",
        subscriber,
        subscription,
        cards,
        usage,
      };
    },
  });
