/** @file Changes the items of a subscription, with the options of Stripe's update call. */
import { makeInvoice } from "./invoices.ts";
import { creditLines, findInterval, remainingLine, startNextPeriod } from "./lines.ts";
import { collectNow, type PaymentBehaviour } from "./payments.ts";
import { Refusal } from "./refusal.ts";
import type { Customer, Invoice, Item, Price, Subscription } from "./state.ts";
import { requireSoundItems, type WantedItem } from "./subscribe.ts";
import { beginWork, emit, nextId, requireSubscription, type Step, type Work } from "./work.ts";

/** A change of one item, or a new item. Items that no change names stay as they are. */
export type ItemChange =
  | { readonly id: string; readonly price?: Price; readonly quantity?: number }
  | { readonly id: string; readonly deleted: true }
  | WantedItem;

export interface Change {
  readonly items: readonly ItemChange[];
  /** `now` begins a new period at once and charges it. Required if the billing interval changes, except in a trial. */
  readonly anchor?: "unchanged" | "now";
  /**
   * The time at which the old items end and the new ones begin, for prorated amounts. With a preview's time, the
   * amounts equal those of the preview.
   */
  readonly prorationDate?: number;
  /** Also undoes a cancellation. If the change is refused, the cancellation stays. */
  readonly resume?: boolean;
  readonly payment?: PaymentBehaviour;
}

/**
 * An item before and after the change. `before` is null if the item is new, `after` if it is removed. In an unchanged
 * item, both are the same object.
 */
interface Pair {
  readonly before: Item | null;
  readonly after: Item | null;
}

interface Proration {
  readonly pairs: readonly Pair[];
  readonly at: number;
}

const changed = ({ before, after }: Pair): boolean =>
  before?.price.key !== after?.price.key ||
  before?.price.unitAmount !== after?.price.unitAmount ||
  before?.quantity !== after?.quantity;

const toPair = (before: Item, changes: readonly ItemChange[]): Pair => {
  const change = changes.find((one) => "id" in one && one.id === before.id);
  if (!change) return { before, after: before };
  if ("deleted" in change) return { before, after: null };
  const { price = before.price, quantity = before.quantity } = change;
  const pair = { before, after: { id: before.id, price, quantity, debit: null } };
  return changed(pair) ? pair : { before, after: before };
};

const addsItem = (change: ItemChange): change is WantedItem => !("id" in change);

const toPairs = (work: Work, { items }: Subscription, changes: readonly ItemChange[]): Pair[] => {
  const unknown = changes.some((one) => "id" in one && !items.some((item) => item.id === one.id));
  if (unknown) throw new Refusal("item_not_found");
  const added = changes.filter(addsItem);
  return [
    ...items.map((item) => toPair(item, changes)),
    ...added.map((one) => ({ before: null, after: { ...one, id: nextId(work, "si"), debit: null } })),
  ];
};

/**
 * Refuses a date that is in the future, before the current period, or before the last change. What was billed before
 * that change must not be prorated again.
 */
const requireProrationDate = ({ items, periodStart }: Subscription, date: number, now: number): void => {
  const from = Math.max(periodStart, ...items.map(({ debit }) => debit?.start ?? periodStart));
  if (!Number.isSafeInteger(date) || date < from || date > now) throw new Refusal("invalid_proration_date");
};

const requireChangeable = ({ status }: Subscription, anchor: Change["anchor"]): void => {
  const statuses = anchor === "now" ? ["active"] : ["active", "trialing", "past_due"];
  if (!statuses.includes(status)) throw new Refusal("subscription_not_changeable");
};

const prorateRest = (work: Work, subscription: Subscription, { pairs, at }: Proration): void => {
  const touched = pairs.filter(changed);
  const credits = touched.flatMap(({ before }) => (before ? creditLines(work, before, at) : []));
  const rest = touched.flatMap(({ after }) =>
    after ? remainingLine(work, after, { at, subscription }) : [],
  );
  subscription.pending.push(...credits, ...rest);
};

const restartPeriod = (work: Work, subscription: Subscription, { pairs, at }: Proration): Invoice => {
  const credits = pairs.flatMap(({ before }) => (before ? creditLines(work, before, at) : []));
  subscription.pending.push(...credits);
  Object.assign(subscription, { anchor: work.state.now, periodIndex: -1 });
  const lines = startNextPeriod(work, subscription);
  return makeInvoice(work, subscription, { reason: "subscription_update", lines });
};

/**
 * Changes the subscription's items. If the period continues, the differences wait for the next invoice. In a trial
 * nothing is billed. If a new period begins, everything that was billed and not used is credited, and the new period is
 * charged at once.
 */
export const changeItems = (
  state: Customer,
  {
    items: changes,
    anchor = "unchanged",
    prorationDate: at = state.now,
    resume = false,
    payment = "error_if_incomplete",
  }: Change,
): Step => {
  const work = beginWork(state);
  const subscription = requireSubscription(work.state);
  requireChangeable(subscription, anchor);
  requireProrationDate(subscription, at, state.now);
  const { items: before, status, cancelAtPeriodEnd } = subscription;
  const pairs = toPairs(work, subscription, changes);
  const after = pairs.flatMap((pair) => pair.after ?? []);
  requireSoundItems(after);
  const resumes = resume && cancelAtPeriodEnd;
  if (anchor === "unchanged" && !resumes && !pairs.some(changed)) return { state, events: [] };

  subscription.items = after;
  if (resumes) subscription.cancelAtPeriodEnd = false;
  emit(work, "customer.subscription.updated", subscription.id);
  if (status === "trialing") return work;
  if (anchor === "now") {
    const invoice = restartPeriod(work, subscription, { pairs, at });
    collectNow(work, subscription, { invoice, payment });
    return work;
  }
  if (findInterval(after) !== findInterval(before)) throw new Refusal("invalid_items");
  prorateRest(work, subscription, { pairs, at });
  return work;
};
