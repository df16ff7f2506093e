/** @file The operations that charge a card: subscribing, changing the subscription, paying an invoice. */
import { type PlanItem, PRICES } from "@keepwell/contract/billing/prices.ts";
import { abandonIncomplete } from "../../../payments/engine/cancel.ts";
import type { PaymentBehaviour } from "../../../payments/engine/payments.ts";
import { changePlan } from "../../../payments/engine/plan.ts";
import type { Customer } from "../../../payments/engine/state.ts";
import { createSubscription, type WantedItem } from "../../../payments/engine/subscribe.ts";
import type { Step } from "../../../payments/engine/work.ts";
import {
  type InvoicePayment,
  type ItemsChange,
  type NewSubscription,
  type Outcome,
  PaymentRefused,
} from "../../../payments/payment-provider.ts";
import type { SandboxOptions } from "./account.ts";
import { answerPaid, chargeOrAsk, payNow } from "./charging.ts";
import { keyed } from "./keyed.ts";

export const wantedItems = (items: readonly PlanItem[]): WantedItem[] =>
  items.map(({ price: key, quantity }) => {
    if (!Object.hasOwn(PRICES, key)) throw new PaymentRefused("invalid_items");
    return { price: { key, ...PRICES[key] }, quantity };
  });

const inOrder = (items: readonly PlanItem[]) => items.map(({ price, quantity }) => [price, quantity]);

/** Subscribes. Abandons an earlier attempt whose cardholder has not confirmed the payment. */
const subscribeAnew = (state: Customer, wanted: Parameters<typeof createSubscription>[1]): Step => {
  const before = abandonIncomplete(state);
  const { state: after, events } = createSubscription(before.state, wanted);
  return { state: after, events: [...before.events, ...events] };
};

export const subscribe = async (
  sandbox: SandboxOptions,
  key: string,
  { customer, items, trialDays }: NewSubscription,
): Promise<Outcome> => {
  if (!Number.isSafeInteger(trialDays) || trialDays < 0) throw new PaymentRefused("invalid_trial");
  const wanted = wantedItems(items);
  const begin = (state: Customer, payment: PaymentBehaviour) =>
    subscribeAnew(state, { items: wanted, trialDays, payment });
  return await keyed(
    sandbox,
    { key, customer, args: ["subscribe", customer, inOrder(items), trialDays] },
    { make: (account) => chargeOrAsk(account, begin), answer: answerPaid(key) },
  );
};

export const changeItems = async (
  sandbox: SandboxOptions,
  key: string,
  { customer, items, prorationDate, resume = false }: ItemsChange,
): Promise<Outcome> => {
  const change = {
    items: wantedItems(items),
    resume,
    ...(prorationDate === undefined ? {} : { prorationDate }),
  };
  return await keyed(
    sandbox,
    {
      key,
      customer,
      // Without `resume` the arguments are those of earlier versions, whose operations may still be open.
      args: ["changeItems", customer, inOrder(items), prorationDate ?? null, ...(resume ? ["resume"] : [])],
    },
    {
      make: (account) => chargeOrAsk(account, (state, payment) => changePlan(state, { ...change, payment })),
      answer: answerPaid(key),
    },
  );
};

export const payInvoice = (
  sandbox: SandboxOptions,
  key: string,
  { customer, invoice }: InvoicePayment,
): Promise<Outcome> =>
  keyed(
    sandbox,
    { key, customer, args: ["payInvoice", customer, invoice] },
    { make: (account) => payNow(account, invoice), answer: answerPaid(key) },
  );
