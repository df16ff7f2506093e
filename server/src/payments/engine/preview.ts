/** @file Previews the next invoice, with the current plan or after a change of plan. */
import { changeItems } from "./change-items.ts";
import { amountRemaining, nextInvoiceAt } from "./customer.ts";
import { balanceShare, sumLines } from "./invoices.ts";
import { startNextPeriod } from "./lines.ts";
import { type PlanChange, planChange } from "./plan.ts";
import type { Customer, Line } from "./state.ts";
import { beginWork, liveSubscription } from "./work.ts";

export interface InvoicePreview {
  /** When the invoice is charged. */
  readonly date: number;
  readonly lines: readonly Line[];
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  /** What the card will be charged: the total minus what the balance pays. */
  readonly amountDue: number;
}

/**
 * The next invoice; null if there will be none. A subscription that is active and will not renew still has a next
 * invoice if pending lines wait for it.
 */
export const upcomingInvoice = (state: Customer): InvoicePreview | null => {
  const work = beginWork(state);
  const subscription = liveSubscription(work.state);
  if (!subscription) return null;
  const { pending, periodEnd: date } = subscription;
  const renews = nextInvoiceAt(subscription) !== null;
  if (!renews && (pending.length === 0 || subscription.status !== "active")) return null;
  const lines = renews ? [...pending, ...startNextPeriod(work, subscription)] : pending;
  const totals = sumLines(lines, state.taxRate);
  return { date, lines, ...totals, amountDue: totals.total - balanceShare(state.balance, totals.total) };
};

/**
 * The invoice after a change of plan: an immediate one if the change begins a new period, otherwise the next one. The
 * amounts hold if the change is made with `prorationDate` set to the time of the preview.
 */
export const previewChange = (state: Customer, change: PlanChange): InvoicePreview | null => {
  const { state: after } = changeItems(state, {
    ...planChange(state, change),
    // No card is charged: a preview does not say whether the charge would succeed.
    payment: "default_incomplete",
  });
  const immediate = after.invoices[state.invoices.length];
  if (!immediate) return upcomingInvoice(after);
  const { lines, subtotal, tax, total } = immediate;
  return { date: state.now, lines, subtotal, tax, total, amountDue: amountRemaining(immediate) };
};
