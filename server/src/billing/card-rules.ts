/**
 * @file Which cards can be removed, and which card is charged. Keepwell decides this itself, because a provider lets
 * customers remove their last card, and chooses no new default card.
 */

import type { ProviderCard, ProviderStatus, ProviderSubscription } from "../payments/payment-provider.ts";

interface Wallet {
  readonly cards: readonly {
    readonly id: string;
    /** Unix seconds. */
    readonly addedAt: number;
  }[];
  readonly defaultCard: string | null;
}

const CONTINUING: readonly ProviderStatus[] = ["trialing", "active", "past_due", "unpaid"];

/** Whether a subscription will charge a card again, unless it is cancelled first. */
export const needsCard = (
  subscription: Pick<ProviderSubscription, "status" | "cancelAtPeriodEnd"> | null,
): boolean =>
  subscription !== null && !subscription.cancelAtPeriodEnd && CONTINUING.includes(subscription.status);

/** Whether a card can be removed: a paid subscription that continues needs at least one card. */
export const canRemoveCard = (
  cardCount: number,
  { paidSubscription }: { paidSubscription: boolean },
): boolean => !paidSubscription || cardCount > 1;

/** The id of the card that is charged; null if there is none. */
export const findDefault = (cards: readonly Pick<ProviderCard, "id" | "isDefault">[]): string | null =>
  cards.find(({ isDefault }) => isDefault)?.id ?? null;

/**
 * The card to charge once `removed` is gone: the default card if it stays, otherwise the newest; null without cards.
 */
export const defaultAfterRemoval = ({ cards, defaultCard }: Wallet, removed: string): string | null => {
  const left = cards.filter((card) => card.id !== removed);
  if (left.some((card) => card.id === defaultCard)) return defaultCard;
  const newestFirst = left.toReversed().sort((one, other) => other.addedAt - one.addedAt);
  return newestFirst[0]?.id ?? null;
};
