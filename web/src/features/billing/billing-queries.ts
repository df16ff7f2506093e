/**
 * @file Queries of the subscriber, the subscription, the usage, the invoices and the cards. The query keys begin with
 * the identity's uid.
 */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Card } from "@keepwell/contract/billing/cards.endpoints.ts";
import type { InvoiceSummary } from "@keepwell/contract/billing/invoices.endpoints.ts";
import type { Subscriber } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import type { PlanUsage } from "@keepwell/contract/plans.ts";
import { queryOptions } from "@tanstack/react-query";
import { profileQuery } from "../../app/profile.ts";
import { queryClient } from "../../app/query-client.ts";
import { usageKey } from "../../app/usage.ts";

const keys = {
  all: ({ identity }: Session) => [identity.uid, "billing"] as const,
  subscriber: (session: Session) => [...keys.all(session), "subscriber"] as const,
  subscription: (session: Session) => [...keys.all(session), "subscription"] as const,
  usage: usageKey,
  invoices: (session: Session) => [...keys.all(session), "invoices"] as const,
  cards: (session: Session) => [...keys.all(session), "cards"] as const,
};

/** All query keys of this file begin with this key. `refreshBilling` refetches all queries of this file. */
export const billingKey = keys.all;

/** The account's own subscriber or, if the user manages an enterprise's billing, the enterprise's subscriber. */
export const subscriberQuery = (session: Session) =>
  queryOptions({
    queryKey: keys.subscriber(session),
    queryFn: async () => {
      const { uid, enterprise } = await queryClient.ensureQueryData(profileQuery(session));
      return session.api.billing.findSubscriber({
        params: enterprise ? { type: "enterprise", uid: enterprise.uid } : { type: "user", uid },
      });
    },
  });

const subscriberUid = async (session: Session): Promise<string> =>
  (await queryClient.ensureQueryData(subscriberQuery(session))).uid;

export const keepSubscriber = (session: Session, subscriber: Subscriber): void => {
  queryClient.setQueryData(keys.subscriber(session), subscriber);
};

/** The subscription, whether it is active, overdue or ended. */
export const subscriptionQuery = (session: Session) =>
  queryOptions({
    queryKey: keys.subscription(session),
    queryFn: async () =>
      session.api.billing.subscriptionState({ params: { subscriberId: await subscriberUid(session) } }),
  });

const readUsage = async (session: Session): Promise<PlanUsage> => {
  const { enterprise } = await queryClient.ensureQueryData(profileQuery(session));
  if (!enterprise) return { ...(await session.api.billing.usage()), users: 1 };
  const { users } = await session.api.team.enterpriseUsage({ params: { enterpriseId: enterprise.uid } });
  return { buckets: 0, sharings: 0, users };
};

/** The numbers that plans limit: an enterprise's users, or a user's own buckets and sharings. */
export const usageQuery = (session: Session) =>
  queryOptions({ queryKey: keys.usage(session), queryFn: () => readUsage(session) });

/** The invoices, the newest first, as the server sends them. */
export const invoicesQuery = (session: Session) =>
  queryOptions({
    queryKey: keys.invoices(session),
    queryFn: async (): Promise<readonly InvoiceSummary[]> => {
      const rows = await session.api.billing.listInvoices({ params: { uid: await subscriberUid(session) } });
      return rows.filter((row): row is InvoiceSummary => !isUnverifiable(row));
    },
  });

export const invoiceQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: [...keys.invoices(session), id],
    queryFn: () => session.api.billing.getInvoice({ params: { id } }),
  });

/** The credit cards. The card that is charged comes first. */
export const cardsQuery = (session: Session) =>
  queryOptions({
    queryKey: keys.cards(session),
    queryFn: async (): Promise<readonly Card[]> => {
      const rows = await session.api.billing.listCards({ params: { uid: await subscriberUid(session) } });
      return rows.filter((row): row is Card => !isUnverifiable(row));
    },
  });

export const refreshCards = (session: Session) =>
  queryClient.invalidateQueries({ queryKey: keys.cards(session) });

/** Refetches all queries of this file, and the profile. Called after a payment or a change of plan. */
export const refreshBilling = async (session: Session): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.all(session) }),
    queryClient.invalidateQueries({ queryKey: profileQuery(session).queryKey }),
  ]);
};
