/** @file Invariants of a customer's money that must be true after any event. */
import assert from "node:assert/strict";
import { advanceTo } from "../../src/payments/engine/advance.ts";
import { amountPaid, amountRemaining, nextInvoiceAt } from "../../src/payments/engine/customer.ts";
import { upcomingInvoice } from "../../src/payments/engine/preview.ts";
import type { Customer, Invoice, Line } from "../../src/payments/engine/state.ts";
import type { BillingEvent } from "../../src/payments/engine/work.ts";

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const assertInvoice = (invoice: Invoice): void => {
  const { lines, subtotal, tax, total, fromBalance, status, payment } = invoice;
  assert.equal(subtotal, sum(lines.map(({ amount }) => amount)));
  assert.equal(total, subtotal + tax);
  assert.equal(fromBalance + amountPaid(invoice) + amountRemaining(invoice), total);
  assert.ok(amountPaid(invoice) >= 0 && amountRemaining(invoice) >= 0);
  if (status === "paid") assert.equal(amountRemaining(invoice), 0);
  else assert.ok(amountRemaining(invoice) > 0 && payment === null);
  if (payment) assert.ok(payment.amount > 0 && payment.refunded >= 0 && payment.refunded <= payment.amount);
};

/**
 * Asserts that the invoices and the balance add up to the money that the bank moved according to the events.
 * @param opening the balance that the customer began with
 */
const assertConserved = (
  { invoices, balance }: Customer,
  events: readonly BillingEvent[],
  opening: number,
): void => {
  const billed = invoices.filter(({ status }) => status !== "void");
  const refunded = sum(billed.map(({ payment }) => payment?.refunded ?? 0));
  const bank = sum(events.map(({ moved }) => moved));
  const due = sum(billed.map(amountRemaining));
  assert.ok(balance >= 0);
  assert.equal(sum(billed.map(({ total }) => total)) + balance, bank + refunded + due + opening);
};

/**
 * Asserts that the amounts billed for the rest of the period equal the cost of the current items for that time. The
 * rounding of each line may add a difference of half a cent.
 */
const assertBilledAsUsed = (state: Customer, everyLine: ReadonlyMap<string, Line>): void => {
  const { now, subscription, invoices } = state;
  const voided = new Set(
    invoices.filter(({ status }) => status === "void").flatMap(({ lines }) => lines.map(({ id }) => id)),
  );
  const current = [...everyLine.values()].filter(
    ({ id, start, end }) => start <= now && now < end && !voided.has(id),
  );
  const billed = sum(current.map(({ amount, start, end }) => (amount * (end - now)) / (end - start)));
  const charged =
    subscription && ["incomplete", "active", "past_due", "unpaid"].includes(subscription.status);
  const cost = charged
    ? sum(subscription.items.map(({ price, quantity }) => price.unitAmount * quantity))
    : 0;
  const share = subscription
    ? (subscription.periodEnd - now) / (subscription.periodEnd - subscription.periodStart)
    : 0;
  assert.ok(
    Math.abs(billed - cost * share) <= 0.5 * current.length + 1e-6,
    `billed ${billed}, used ${cost * share}`,
  );
};

/** Asserts that the engine makes the next invoice exactly at the time and with the amounts of the preview. */
const assertNextInvoice = (state: Customer): void => {
  const { subscription, invoices } = state;
  const next = nextInvoiceAt(subscription);
  const known = invoices.length;
  if (next === null || subscription?.status === "past_due") return;
  const upcoming = upcomingInvoice(state);
  assert.ok(upcoming && upcoming.date === next && next > state.now);
  assert.equal(advanceTo(state, next - 1).state.invoices.length, known);
  const after = advanceTo(state, next).state;
  assert.equal(after.invoices.length, known + 1);
  const made = after.invoices[known];
  assert.ok(made && made.createdAt === next);
  const shown = ({ lines, subtotal, tax, total }: Pick<Invoice, "lines" | "subtotal" | "tax" | "total">) => ({
    lines: lines.map(({ id: _, ...line }) => line),
    subtotal,
    tax,
    total,
  });
  assert.deepEqual(shown(made), shown(upcoming));
  assert.equal(made.total - made.fromBalance, upcoming.amountDue);
};

/** Asserts that a subscription that will not renew bills no further period. It may still bill prorations. */
const assertNoInvoice = (state: Customer): void => {
  if (nextInvoiceAt(state.subscription) !== null) return;
  const later = advanceTo(state, state.now + 800 * 86_400).state;
  const begun = later.invoices.slice(state.invoices.length).flatMap(({ lines }) => lines);
  assert.ok(begun.every(({ kind }) => kind === "unused" || kind === "remaining"));
};

const assertOneOpen = ({ subscription, invoices }: Customer): void => {
  if (!subscription || subscription.endedAt !== null) return;
  const open = invoices.filter((one) => one.subscription === subscription.id && one.status === "open");
  const owing = ["incomplete", "past_due", "unpaid"].includes(subscription.status);
  assert.equal(open.length, owing ? 1 : 0);
};

/**
 * Returns a function that checks the invariants of a state. The function keeps every line that it has seen, because the
 * engine deletes pending lines when it writes off an unpaid period.
 */
export const createLedger = (opening: number) => {
  const everyLine = new Map<string, Line>();
  return (state: Customer, events: readonly BillingEvent[]): void => {
    const lines = [...state.invoices.flatMap((one) => one.lines), ...(state.subscription?.pending ?? [])];
    assert.equal(new Set(lines.map(({ id }) => id)).size, lines.length, "no line is billed twice");
    for (const line of lines) everyLine.set(line.id, line);
    assert.deepEqual(JSON.parse(JSON.stringify(state)), state);
    state.invoices.forEach(assertInvoice);
    assertConserved(state, events, opening);
    assertOneOpen(state);
    assertBilledAsUsed(state, everyLine);
    assertNextInvoice(state);
    assertNoInvoice(state);
    assert.equal(new Set(events.map(({ id }) => id)).size, events.length);
  };
};
