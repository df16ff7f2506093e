import { PRICES } from "@keepwell/contract/billing/prices.ts";
import { buildList } from "./build-list.ts";
import { buildPrice, buildProduct, requirePrice } from "./build-price.ts";
import { badRequest, missing, notModelled } from "./fault.ts";
import type { Routes } from "./requests.ts";
import { type FakePrice, makeId, type World, worldNow } from "./world.ts";

type PriceParams = Parameters<Routes["POST /v1/prices"]>[1];

/** Frees a lookup key for a new price. If another price has the key, the request must ask for the transfer. */
const claim = (world: World, lookupKey: string, transfer: boolean): void => {
  const holder = [...world.prices.values()].find((price) => price.lookupKey === lookupKey);
  if (!holder) return;
  if (!transfer) throw badRequest("A price already uses that lookup key.", { param: "lookup_key" });
  holder.lookupKey = null;
};

const createPrice = (world: World, params: PriceParams): FakePrice => {
  const { currency, unit_amount: unitAmount, recurring, product = "", lookup_key: lookupKey = null } = params;
  const interval = (["month", "year"] as const).find((one) => one === recurring?.interval);
  if (interval === undefined) throw notModelled("that interval");
  if (currency !== "usd" || unitAmount === undefined) throw notModelled("that price");
  if (!world.products.has(product)) throw missing(`product: '${product}'`, "product");
  if (lookupKey !== null) claim(world, lookupKey, params.transfer_lookup_key ?? false);
  const id = makeId(world, "price");
  const taxBehavior = params.tax_behavior ?? "unspecified";
  const metadata = Object.fromEntries(
    Object.entries(params.metadata ?? {}).map(([name, text]) => [name, String(text)]),
  );
  const price = {
    id,
    lookupKey,
    unitAmount,
    interval,
    product,
    taxBehavior,
    metadata,
    createdAt: worldNow(world),
  };
  world.prices.set(id, price);
  return price;
};

export const stockShelves = (world: World): void => {
  world.products.set("prod_1", { name: "Keepwell", taxCode: null });
  for (const [lookup_key, { unitAmount, interval }] of Object.entries(PRICES))
    createPrice(world, {
      currency: "usd",
      unit_amount: unitAmount,
      recurring: { interval },
      product: "prod_1",
      lookup_key,
      tax_behavior: "exclusive",
    });
};

export const priceRoutes = {
  "GET /v1/prices": (world, params) => {
    const { lookup_keys: keys } = params;
    const found = [...world.prices.values()].filter(
      ({ lookupKey }) => !keys || (lookupKey !== null && keys.includes(lookupKey)),
    );
    return buildList(found.reverse().map(buildPrice), "/v1/prices", params);
  },
  "GET /v1/prices/:id": (world, _, id) => buildPrice(requirePrice(world, id)),
  "POST /v1/prices": (world, params) => buildPrice(createPrice(world, params)),
  "GET /v1/products/:id": (world, _, id) => buildProduct(world, id),
  "POST /v1/products": (world, { id = makeId(world, "prod"), name, tax_code }) => {
    if (world.products.has(id))
      throw badRequest("Product already exists.", { code: "resource_already_exists" });
    world.products.set(id, { name, taxCode: tax_code ?? null });
    return buildProduct(world, id);
  },
} satisfies Partial<Routes>;
