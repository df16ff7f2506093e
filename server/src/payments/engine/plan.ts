/** @file Translates a change of plan, or of the number of extra units, into changes of items. */
import { type Change, changeItems, type ItemChange } from "./change-items.ts";
import { findInterval } from "./lines.ts";
import { Refusal } from "./refusal.ts";
import type { Customer, Item, Price } from "./state.ts";
import type { WantedItem } from "./subscribe.ts";
import { requireSubscription, type Step } from "./work.ts";

/**
 * Reuses the existing items, in their order, for the base and the extra units. Deletes surplus items by their ids,
 * because an item that no change names stays.
 */
const replaceItems = (items: readonly Item[], wanted: readonly WantedItem[]): ItemChange[] => [
  ...wanted.map((want, place) => {
    const item = items[place];
    return item ? { id: item.id, ...want } : want;
  }),
  ...items.slice(wanted.length).map(({ id }) => ({ id, deleted: true as const })),
];

export interface PlanChange extends Omit<Change, "items" | "anchor"> {
  /** The new plan's items, the base first. */
  readonly items: readonly WantedItem[];
}

/**
 * Translates a change of plan into a change of items. Except in a trial, a change between month and year begins a new
 * period.
 */
export const planChange = (state: Customer, { items: wanted, ...rest }: PlanChange): Change => {
  const { items, status } = requireSubscription(state);
  const resets = status !== "trialing" && wanted.some(({ price }) => price.interval !== findInterval(items));
  return { ...rest, items: replaceItems(items, wanted), anchor: resets ? "now" : "unchanged" };
};

export const changePlan = (state: Customer, change: PlanChange): Step =>
  changeItems(state, planChange(state, change));

/**
 * Sets the number of extra units to `quantity`, so that repeating the call changes nothing; 0 removes the item. Units
 * that are added later cost the price at which the item was bought.
 */
export const setExtra = (
  state: Customer,
  { price, quantity }: { readonly price: Price; readonly quantity: number },
): Step => {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw new Refusal("invalid_quantity");
  const { items } = requireSubscription(state);
  const item = items.find((one) => one.price.key === price.key);
  if (!item && quantity === 0) return { state, events: [] };
  if (!item) return changeItems(state, { items: [{ price, quantity }] });
  const change = quantity === 0 ? { id: item.id, deleted: true as const } : { id: item.id, quantity };
  return changeItems(state, { items: [change] });
};
