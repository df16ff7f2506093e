/** @file Sets up Keepwell's prices at Stripe. An installation without Stripe never loads the SDK. */
import type { Context } from "../context.ts";

/**
 * Creates the products and prices that are missing at Stripe. Returns a report of what was changed, and of the settings
 * for the webhook endpoint. A second run changes only what differs.
 */
export const setUpBilling = async ({ config: { payments } }: Pick<Context, "config">): Promise<string> => {
  if (payments.provider.kind !== "stripe")
    throw new Error("There is nothing to set up: PAYMENT_PROVIDER is not stripe.");
  const { setUpCatalogue } = await import("../gateways/payments/stripe/catalogue.ts");
  const { WEBHOOK_EVENTS } = await import("../gateways/payments/stripe/events.ts");
  const { STRIPE_API_VERSION } = await import("../gateways/payments/stripe/stripe-client.ts");
  const made = await setUpCatalogue(payments.provider);
  const webhook = `The webhook endpoint needs the API version ${STRIPE_API_VERSION} and these events:`;
  return [...made, "", webhook, ...WEBHOOK_EVENTS.map((event) => `  ${event}`)].join("\n");
};
