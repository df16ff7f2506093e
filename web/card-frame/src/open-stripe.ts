import type { Stripe } from "@stripe/stripe-js";
import type { ViewOptions } from "./view.ts";

interface StripeLoader {
  (publishableKey: string, options: { readonly locale: "en" | "fr-CA" }): Promise<Stripe | null>;
  setLoadParameters: (parameters: { advancedFraudSignals: boolean }) => void;
}

interface Loading {
  readonly load: StripeLoader;
  /** Rejects when a script has failed to load. */
  readonly failed: Promise<never>;
}

/**
 * Loads Stripe.js, which only Stripe may serve. Turns off its tracking of the user's movements. Rejects if the script
 * cannot be loaded.
 */
export const openStripe = async (
  { from, locale }: Pick<ViewOptions, "from" | "locale">,
  { load, failed }: Loading,
): Promise<Stripe> => {
  load.setLoadParameters({ advancedFraudSignals: false });
  const stripe = await Promise.race([load(from.publishableKey ?? "", { locale }), failed]);
  if (stripe === null) throw new Error("Stripe.js is not available here.");
  return stripe;
};
