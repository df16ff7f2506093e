/** @file Changing plan, and the number of extra units, as changes of items. */
import { type Change, changeItems, type ItemChange } from "./change-items.ts";
import { findInterval } from "./lines.ts";
import { Refusal } from "./refusal.ts";
import type { Customer, Item, Price } from "./state.ts";
import type { WantedItem } from "./subscribe.ts";
import { requireSubscription, type Step } from "./work.ts";

/** The base keeps its item, and so do the extra units; the ones too many go by name, or they would stay. */
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

/** The change of items that a change of plan is. A change between month and year begins a new period. */
export const planChange = (state: Customer, { items: wanted, ...rest }: PlanChange): Change => {
  const { items, status } = requireSubscription(state);
  const resets = status !== "trialing" && wanted.some(({ price }) => price.interval !== findInterval(items));
  return { ...rest, items: replaceItems(items, wanted), anchor: resets ? "now" : "unchanged" };
};

export const changePlan = (state: Customer, change: PlanChange): Step =>
  changeItems(state, planChange(state, change));

/**
 * Sets how many extra units there are: the whole number, not a difference, so that doing it twice does no harm.
 * 0 takes the item away. Units added later cost what the item was bought at.
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
