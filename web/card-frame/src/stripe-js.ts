import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { openStripe } from "./open-stripe.ts";
import type { ViewOptions } from "./view.ts";

/**
 * Rejects when a script fails to load. On a second attempt, Stripe's loader does not report a failure: it reuses the
 * failed script element and waits for ever.
 */
const scriptFailed = (): Promise<never> =>
  new Promise((_, reject) => {
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLScriptElement) reject(new Error("Stripe.js did not load."));
    };
    addEventListener("error", onError, { capture: true });
  });

export const stripeJs = (options: ViewOptions): Promise<Stripe> =>
  openStripe(options, { load: loadStripe, failed: scriptFailed() });
