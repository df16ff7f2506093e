/** @file Opens accounts for tests that change a subscription in April. */
import assert from "node:assert/strict";
import type { PlanId } from "@keepwell/contract/plans.ts";
import { changePlan, setExtra } from "../../src/payments/engine/plan.ts";
import { upcomingInvoice } from "../../src/payments/engine/preview.ts";
import { createSubscription } from "../../src/payments/engine/subscribe.ts";
import { type Account, itemsOf, linesOf, openPayingAccount, price, seconds } from "./steps.ts";

/** Opens an account in April, which has 30 days. If a month costs 29.00, one day costs 0.97. */
export const openApril = (plan: PlanId, usage = {}, trialDays = 0, taxRate = 0): Account => {
  const account = openPayingAccount(seconds("2026-04-01T00:00:00Z"), taxRate);
  account.apply((state) => createSubscription(state, { items: itemsOf(plan, usage), trialDays }));
  return account;
};

export const change = (account: Account, plan: PlanId, usage = {}) =>
  account.apply((state) => changePlan(state, { items: itemsOf(plan, usage) }));

export const setUsers = (account: Account, quantity: number) =>
  account.apply((state) => setExtra(state, { price: price("enterprise_extra"), quantity }));

export const upcomingLines = ({ state }: Account): string[] => {
  const upcoming = upcomingInvoice(state);
  assert.ok(upcoming);
  return linesOf(upcoming);
};
