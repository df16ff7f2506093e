/** @file Steps for the tests of a subscription's life. */
import { createSubscription } from "../../src/payments/engine/subscribe.ts";
import { type Account, type CardName, itemsOf, openPayingAccount, seconds, subscriptionOf } from "./steps.ts";

export const subscribe = (account: Account, trialDays: number, users = 0) =>
  account.apply((state) => createSubscription(state, { items: itemsOf("enterprise", { users }), trialDays }));

/** Opens an account that has paid once, and then changes its default card to `card`. */
export const openRenewing = (card: CardName): Account => {
  const account = openPayingAccount(seconds("2026-03-10T00:00:00Z"));
  subscribe(account, 0, 7);
  account.useCard(card);
  return account;
};

export const statusOf = (account: Account): string => subscriptionOf(account).status;
