/** @file Reports the extra units to the provider, which bills them. */
import { planItems } from "@keepwell/contract/billing/prices.ts";
import type { Outcome } from "../payments/payment-provider.ts";
import type { OperationRow } from "./operation.store.ts";
import { type StepParts, subscriberGone } from "./payment-steps.ts";
import { findSubscriber } from "./subscriber.store.ts";
import { getSubscription } from "./subscription.store.ts";
import { usageOfSubscriber } from "./usage.store.ts";

/**
 * Sends the total number of units, so sending it twice does no harm. Each attempt sends the number in use at that time,
 * under a key of its own, because the provider refuses a known key with another number ([Note: Payment keys]). The call
 * also names the plan, which another operation could be changing. To exclude that, the report is an operation too: a
 * subscriber's operations run one after another.
 */
export const extraSteps =
  ({ handle, provider, mirror }: StepParts) =>
  async ({ key, attempts, subscriber_uid: subscriberUid }: OperationRow): Promise<Outcome> => {
    const customer = (await findSubscriber(handle, subscriberUid))?.provider_customer ?? null;
    if (customer === null) throw subscriberGone();
    const { plan } = await getSubscription(handle, subscriberUid);
    const items = planItems(plan, await usageOfSubscriber(handle, subscriberUid));
    try {
      return await provider.changeItems(`${key}:items:${attempts}`, { customer, items });
    } finally {
      await mirror.sync(subscriberUid);
    }
  };
