/**
 * @file Creates each of Keepwell's products and prices that does not exist at Stripe yet. Replaces changed prices. Does
 * not change a product that exists.
 */
import { CURRENCY, PRICE_KEYS, PRICES, type PriceKey } from "@keepwell/contract/billing/prices.ts";
import type Stripe from "stripe";
import { listPrices } from "./prices.ts";
import { answer, createStripeClient, type StripeOptions, toId } from "./stripe-client.ts";
import { isMissing } from "./stripe-errors.ts";

/** Stripe Tax's categories for software as a service, for private and for business use. */
const PERSONAL_USE = "txcd_10103000";
const BUSINESS_USE = "txcd_10103001";

const PRODUCTS = {
  personal: { name: "Keepwell Personal", tax_code: PERSONAL_USE },
  premium: { name: "Keepwell Premium", tax_code: PERSONAL_USE },
  small_business: { name: "Keepwell Small Business", tax_code: BUSINESS_USE },
  enterprise: { name: "Keepwell Enterprise", tax_code: BUSINESS_USE },
} as const;

type ProductKey = keyof typeof PRODUCTS;

const toProductId = (product: ProductKey): string => `keepwell_${product}`;

const PRODUCT_OF = {
  personal_base: "personal",
  premium_base: "premium",
  premium_extra: "premium",
  small_business_base: "small_business",
  enterprise_base: "enterprise",
  enterprise_extra: "enterprise",
} as const satisfies Record<PriceKey, ProductKey>;

const setUpProduct = async (stripe: Stripe, product: ProductKey): Promise<string> => {
  const id = toProductId(product);
  try {
    await answer(stripe.products.retrieve(id), "product");
    return `${product}: there`;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await answer(stripe.products.create({ id, ...PRODUCTS[product] }), "product");
  return `${product}: made`;
};

const wantedPrice = (key: PriceKey) =>
  ({
    currency: CURRENCY,
    unit_amount: PRICES[key].unitAmount,
    recurring: { interval: PRICES[key].interval },
    product: toProductId(PRODUCT_OF[key]),
    tax_behavior: "exclusive",
    lookup_key: key,
    metadata: { price_key: key },
  }) satisfies Stripe.PriceCreateParams;

const isAsWanted = (price: Stripe.Price, key: PriceKey): boolean => {
  const wanted = wantedPrice(key);
  return (
    price.currency === wanted.currency &&
    price.unit_amount === wanted.unit_amount &&
    price.recurring?.interval === wanted.recurring.interval &&
    price.tax_behavior === wanted.tax_behavior &&
    toId(price.product) === wanted.product
  );
};

/**
 * Creates a price, unless the price `present` already has the wanted amount and properties. A price at Stripe cannot be
 * changed, so a new price takes over the lookup key of the old one. Existing subscribers keep the old price.
 */
const setUpPrice = async (
  stripe: Stripe,
  key: PriceKey,
  present: Stripe.Price | undefined,
): Promise<string> => {
  if (present && isAsWanted(present, key)) return `${key}: there`;
  await answer(stripe.prices.create({ ...wantedPrice(key), transfer_lookup_key: true }), "price");
  return `${key}: ${present ? "replaced; subscribers who pay the old price keep it" : "made"}`;
};

/** Returns a line for each product and price, to print. */
export const setUpCatalogue = async (
  options: Pick<StripeOptions, "secretKey" | "apiUrl">,
): Promise<string[]> => {
  const stripe = createStripeClient(options);
  const lines: string[] = [];
  for (const product of Object.keys(PRODUCTS) as ProductKey[])
    lines.push(await setUpProduct(stripe, product));
  const present = await listPrices({ stripe }, PRICE_KEYS);
  for (const key of PRICE_KEYS) lines.push(await setUpPrice(stripe, key, present.get(key)));
  return lines;
};
