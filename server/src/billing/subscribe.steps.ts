/** @file Begins a paid subscription at the provider, or pays what an existing subscription owes. */
import { type BilledUsage, planItems } from "@keepwell/contract/billing/prices.ts";
import { PLAN_IDS } from "@keepwell/contract/plans.ts";
import { z } from "zod";
import {
  CardDeclined,
  type CustomerSnapshot,
  type Outcome,
  type PaymentProvider,
  type ProviderCard,
} from "../payments/payment-provider.ts";
import { defaultAfterRemoval, findDefault } from "./card-rules.ts";
import type { OperationRow } from "./operation.store.ts";
import { ensureCustomer, placeCard, type StepParts } from "./payment-steps.ts";
import { findSubscriber } from "./subscriber.store.ts";
import { usageOfSubscriber } from "./usage.store.ts";

const argsSchema = z.object({
  plan: z.enum(PLAN_IDS),
  token: z.string().nullable(),
  trialDays: z.number().int(),
});

export type SubscribeArgs = z.infer<typeof argsSchema>;

const openInvoice = ({ invoices }: CustomerSnapshot): string | undefined =>
  invoices.findLast(({ status }) => status === "open")?.id;

interface Wanted extends SubscribeArgs {
  readonly key: string;
  readonly customer: string;
  readonly usage: BilledUsage;
}

/**
 * Pays what a live subscription owes. Without a live subscription, begins one. If the live subscription owes nothing,
 * an earlier attempt of this operation began it, and nothing is left to do.
 */
const payOrBegin = async (
  provider: PaymentProvider,
  { key, customer, plan, usage, trialDays }: Wanted,
): Promise<Outcome> => {
  const snapshot = await provider.read(customer);
  const status = snapshot?.subscription?.status;
  const invoice = snapshot && openInvoice(snapshot);
  if ((status === "past_due" || status === "unpaid") && invoice !== undefined)
    return provider.payInvoice(`${key}:pay`, { customer, invoice });
  if (status === "trialing" || status === "active") return { kind: "done" };
  return provider.subscribe(`${key}:subscribe`, { customer, items: planItems(plan, usage), trialDays });
};

/**
 * Removes a card that was added for a payment and then declined. The card that was the default before this attempt
 * becomes the default again. If an earlier attempt had already made the declined card the default, the newest other
 * card becomes the default.
 *
 * @param before the customer's cards before this attempt.
 */
const takeBack = async (
  provider: PaymentProvider,
  { customer, card, before }: { customer: string; card: string; before: readonly ProviderCard[] },
): Promise<void> => {
  const next = defaultAfterRemoval({ cards: before, defaultCard: findDefault(before) }, card);
  if (next !== null) await provider.setDefaultCard(customer, next);
  await provider.removeCard(customer, card);
};

/** Abandons a first payment that the cardholder has not confirmed. A late confirmation then charges nothing. */
export const giveUpSubscribing =
  ({ handle, provider, mirror }: StepParts) =>
  async ({ subscriber_uid: subscriberUid }: OperationRow): Promise<void> => {
    const subscriber = await findSubscriber(handle, subscriberUid);
    if (subscriber?.provider !== provider.kind || subscriber.provider_customer === null) return;
    await provider.abandonFirstPayment(subscriber.provider_customer);
    await mirror.sync(subscriberUid);
  };

export const subscribeSteps =
  ({ handle, provider, mirror }: StepParts) =>
  async (operation: OperationRow): Promise<Outcome> => {
    const { key, subscriber_uid: subscriberUid } = operation;
    const { token, ...wanted } = argsSchema.parse(operation.args);
    const customer = await ensureCustomer({ handle, provider }, operation);
    const before = (await provider.read(customer))?.cards ?? [];
    // Without a card, the provider would begin a trial that ends without a payment.
    if (token === null && findDefault(before) === null) throw new CardDeclined("no_card");
    const placed = token === null ? null : await placeCard(provider, key, { customer, token });
    if (placed?.kind === "requires_action") return placed;
    const usage = await usageOfSubscriber(handle, subscriberUid);
    try {
      return await payOrBegin(provider, { key, customer, token, usage, ...wanted });
    } catch (error) {
      if (error instanceof CardDeclined && placed)
        await takeBack(provider, { customer, card: placed.card, before });
      throw error;
    } finally {
      await mirror.sync(subscriberUid);
    }
  };
