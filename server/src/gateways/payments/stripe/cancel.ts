import { PaymentRefused } from "../../../payments/payment-provider.ts";
import { answer, type StripeContext } from "./stripe-client.ts";
import { requireSubscription } from "./subscriptions.ts";

export const setCancelAtPeriodEnd = async (
  context: StripeContext,
  customer: string,
  cancel: boolean,
): Promise<void> => {
  const { id, status } = await requireSubscription(context, customer);
  if (status === "incomplete") throw new PaymentRefused("subscription_not_changeable");
  const params = { cancel_at_period_end: cancel };
  await answer(context.stripe.subscriptions.update(id, params), "subscription");
};
