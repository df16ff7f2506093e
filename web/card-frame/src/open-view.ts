import type { FrameView } from "../../src/features/billing/card/frame-messages.ts";
import type { View, ViewOptions } from "./view.ts";

const openStripe = async (asked: FrameView, options: ViewOptions): Promise<View> => {
  if (asked.name === "card") return (await import("./stripe-card.ts")).stripeCard(options);
  return (await import("./stripe-bank.ts")).stripeBank(options, asked.clientSecret);
};

const openSandbox = async (asked: FrameView, options: ViewOptions): Promise<View> => {
  if (asked.name === "card") return (await import("./sandbox-card.ts")).sandboxCard(options);
  return (await import("./sandbox-bank.ts")).sandboxBank(options, asked.clientSecret);
};

/** Opens a view with the modules of the server's payment provider. Stripe's script is loaded nowhere else. */
export const openView = (asked: FrameView, options: ViewOptions): Promise<View> =>
  options.from.provider === "stripe" ? openStripe(asked, options) : openSandbox(asked, options);
