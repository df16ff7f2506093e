import type { CardBrand } from "@keepwell/contract/billing/card-number.ts";
import type Stripe from "stripe";
import {
  type CustomerSnapshot,
  PROVIDER_STATUSES,
  type ProviderCard,
  type ProviderStatus,
  type ProviderSubscription,
} from "../../../payments/payment-provider.ts";
import { findDefaultCard } from "./cards.ts";
import { findCustomer } from "./customers.ts";
import { listInvoices } from "./invoices.ts";
import { baseFirst, keyOfPrice } from "./prices.ts";
import { answer, type StripeContext } from "./stripe-client.ts";
import { listSubscriptions } from "./subscriptions.ts";
import { clockOffset, readPeriod } from "./times.ts";

const BRANDS: readonly CardBrand[] = ["visa", "mastercard", "amex"];

const toCard = (
  { id, card, created, billing_details }: Stripe.PaymentMethod,
  defaultCard: string | null,
): ProviderCard[] =>
  card
    ? [
        {
          id,
          brand: BRANDS.find((brand) => brand === card.brand) ?? "other",
          last4: card.last4,
          name: billing_details.name ?? "",
          expMonth: card.exp_month,
          expYear: card.exp_year,
          addedAt: created,
          isDefault: id === defaultCard,
        },
      ]
    : [];

const listCards = async ({ stripe }: StripeContext, customer: Stripe.Customer): Promise<ProviderCard[]> => {
  const params = { customer: customer.id, type: "card", limit: 100 };
  const { data } = await answer(stripe.paymentMethods.list(params), "list");
  return data.toReversed().flatMap((method) => toCard(method, findDefaultCard(customer)));
};

/**
 * A subscription with Stripe's status `paused`, or with an unknown status, counts as unpaid. Keepwell never pauses one.
 * Keepwell never pauses one.
 */
const toStatus = (status: Stripe.Subscription.Status): ProviderStatus =>
  PROVIDER_STATUSES.find((one) => one === status) ?? "unpaid";

const toSubscription = (subscription: Stripe.Subscription): ProviderSubscription => {
  const { start: periodStart, end: periodEnd } = readPeriod(subscription);
  return {
    id: subscription.id,
    createdAt: subscription.created,
    status: toStatus(subscription.status),
    items: subscription.items.data
      .map((item) => ({ price: keyOfPrice(item.price), quantity: item.quantity ?? 1 }))
      .sort((one, other) => baseFirst(one.price, other.price)),
    periodStart,
    periodEnd,
    trialEnd: subscription.trial_end,
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    endedAt: subscription.ended_at,
  };
};

/** Returns undefined if the customer was deleted, or is unknown to Stripe. */
export const readCustomer = async (
  context: StripeContext,
  id: string,
): Promise<CustomerSnapshot | undefined> => {
  const customer = await findCustomer(context, id);
  if (!customer) return undefined;
  const [offset, cards, [latest], invoices] = await Promise.all([
    clockOffset(context, customer.test_clock),
    listCards(context, customer),
    listSubscriptions(context, id),
    listInvoices(context, id),
  ]);
  return { clockOffset: offset, cards, subscription: latest ? toSubscription(latest) : null, invoices };
};
