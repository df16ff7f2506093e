/**
 * @file Which card pays. A provider lets the last card go and promotes no other when the default goes, so
 * these rules are ours, above whichever provider there is.
 */

interface Wallet {
  readonly cards: readonly {
    readonly id: string;
    /** Unix seconds. */
    readonly addedAt: number;
  }[];
  readonly defaultCard: string | null;
}

/** A paid subscription that goes on keeps at least one card. */
export const canRemoveCard = (
  { cards }: Wallet,
  { paidSubscription }: { paidSubscription: boolean },
): boolean => !paidSubscription || cards.length > 1;

/** The card to charge once `removed` is gone: the default if it stays, else the newest; null without cards. */
export const defaultAfterRemoval = ({ cards, defaultCard }: Wallet, removed: string): string | null => {
  const left = cards.filter((card) => card.id !== removed);
  if (left.some((card) => card.id === defaultCard)) return defaultCard;
  const newestFirst = left.toReversed().sort((one, other) => other.addedAt - one.addedAt);
  return newestFirst[0]?.id ?? null;
};
