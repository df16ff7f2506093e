import { make } from "./dom.ts";
import { stripeJs } from "./stripe-js.ts";
import { hasPassed } from "./stripe-result.ts";
import type { View, ViewOptions } from "./view.ts";

/** Lets Stripe show the bank's page, which covers the whole frame. So the frame is as high as a bank's page. */
export const stripeBank = async (options: ViewOptions, clientSecret: string): Promise<View> => {
  const stripe = await stripeJs(options);
  const waiting = make("p", { role: "status", class: "text-ink-2" });
  const confirm = async () => {
    const result = await stripe.handleNextAction({ clientSecret });
    options.tell({ kind: "settled", passed: hasPassed(result) });
  };
  return {
    root: make("div", { class: "h-140" }, waiting),
    focus: () => {},
    start: async () => {
      confirm().catch(() => options.tell({ kind: "unavailable" }));
    },
    say: ({ bank }) => {
      waiting.textContent = bank.loading;
    },
  };
};
