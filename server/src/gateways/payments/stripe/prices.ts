/**
 * @file Identifies prices by their keys. A price that was replaced has lost its lookup key to the new price, but
 * existing subscribers still pay the old price. So each price also has its key as metadata.
 */
import { CURRENCY, isPriceKey, type PriceKey } from "@keepwell/contract/billing/prices.ts";
import type Stripe from "stripe";
import { PaymentsUnavailable } from "../../../payments/payment-provider.ts";
import { answer, type StripeContext } from "./stripe-client.ts";

/** Returns null for a price that is not one of Keepwell's. */
export const keyOfPrice = ({ lookup_key, metadata }: Stripe.Price): PriceKey | null => {
  const key = lookup_key ?? metadata["price_key"];
  return key !== undefined && isPriceKey(key) ? key : null;
};

/**
 * Finds the key of a price by the price's id, because an invoice line has only that id. Returns null for a price that
 * is not one of Keepwell's. A price's key never changes, so it is cached, and lines that are read at the same time
 * share one request.
 */
export const readPriceKey = (
  { stripe, priceKeys }: Pick<StripeContext, "stripe" | "priceKeys">,
  id: string,
): Promise<PriceKey | null> => {
  const known = priceKeys.get(id);
  if (known !== undefined) return known;
  const key = answer(stripe.prices.retrieve(id), "price").then(keyOfPrice);
  priceKeys.set(id, key);
  key.catch(() => priceKeys.delete(id));
  return key;
};

/** Compares two prices for sorting: a plan's base comes before its extra units. */
export const baseFirst = (one: PriceKey | null, other: PriceKey | null): number =>
  Number(other?.endsWith("_base") ?? false) - Number(one?.endsWith("_base") ?? false);

/** The prices that are currently sold. */
export const listPrices = async (
  { stripe }: Pick<StripeContext, "stripe">,
  keys: readonly PriceKey[],
): Promise<Map<PriceKey, Stripe.Price>> => {
  const params = { lookup_keys: [...keys], active: true, limit: 100 };
  const { data } = await answer(stripe.prices.list(params), "list");
  return new Map(
    data.flatMap((price) => {
      const key = price.lookup_key;
      return key !== null && isPriceKey(key) ? [[key, price]] : [];
    }),
  );
};

export const priceIds = async (
  context: Pick<StripeContext, "stripe">,
  keys: readonly PriceKey[],
): Promise<(key: PriceKey) => string> => {
  const prices = await listPrices(context, keys);
  return (key) => {
    const price = prices.get(key);
    if (price?.currency === CURRENCY) return price.id;
    throw new PaymentsUnavailable(`Stripe has no price ${key}: run the operator's command billing-setup.`);
  };
};
