import type { PaymentConfig } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import type { Context } from "../context.ts";

const CARD_FRAME = "/card/";

export const createPaymentConfigService = ({ config: { payments } }: Context) => ({
  get: (): PaymentConfig => {
    const { provider, cardOrigin = "", brands, freePlans, test } = payments;
    return {
      provider: provider.kind,
      publishable_key: provider.kind === "stripe" ? provider.publishableKey : null,
      card_frame_url: `${cardOrigin}${CARD_FRAME}`,
      brands: [...brands],
      is_test: test,
      free_plans: [...freePlans],
    };
  },
});
