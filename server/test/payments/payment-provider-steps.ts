/** @file Steps with which tests act as a customer of a payment provider. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { type BilledUsage, type PlanItem, planItems } from "@keepwell/contract/billing/prices.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import type { CustomerDetails, Outcome } from "../../src/payments/payment-provider.ts";
import type { ProviderHarness } from "./payment-provider-harness.ts";
import type { CardName } from "./steps.ts";

export const newKey = (): string => `test:${randomUUID()}`;

export const DETAILS: CustomerDetails = {
  subscriberUid: "5f0c1c0e-8d5e-4d55-9d0c-6a4f0d3f2b11",
  email: "ann@keepwell.test",
  name: "Ann Lee",
  organization: null,
  address: "1 Main Street",
  address2: null,
  city: "Montreal",
  postalcode: "H2X 1Y4",
  country: "CA",
  state: "QC",
};

const NO_USAGE: BilledUsage = { sharings: 0, users: 0 };

export const itemsFor = (plan: PlanId, usage: Partial<BilledUsage> = {}): readonly PlanItem[] =>
  planItems(plan, { ...NO_USAGE, ...usage });

/** Adds a card and makes it the default. The holder confirms it if the bank asks. */
export const useCard = async (
  { provider, settleChallenge, tokenFor }: ProviderHarness,
  customer: string,
  name: CardName,
): Promise<string> => {
  const [key, card] = [newKey(), { customer, token: await tokenFor(name) }];
  const asked = await provider.addCard(key, card);
  if (asked.kind === "requires_action") assert.ok(await settleChallenge(asked.clientSecret, true));
  const added = await provider.addCard(key, card);
  assert.ok(added.kind === "done");
  await provider.setDefaultCard(customer, added.card);
  return added.card;
};

export const openPayer = async (harness: ProviderHarness, card: CardName = "good"): Promise<string> => {
  const customer = await harness.provider.createCustomer(newKey(), DETAILS);
  await useCard(harness, customer, card);
  return customer;
};

/** Subscribes. The first charge is made at once, or after the trial if trial days are given. */
export const subscribe = async (
  { provider }: ProviderHarness,
  customer: string,
  { items, trialDays = 0 }: { readonly items: readonly PlanItem[]; readonly trialDays?: number },
): Promise<Outcome> => provider.subscribe(newKey(), { customer, items, trialDays });

export const changeTo = async (
  { provider }: ProviderHarness,
  customer: string,
  items: readonly PlanItem[],
): Promise<Outcome> => provider.changeItems(newKey(), { customer, items });
