import type { CardBrand } from "@keepwell/contract/billing/card-number.ts";
import { CardDeclined } from "../../payments/payment-provider.ts";
import type { Payments } from "./payments.ts";

/**
 * Wraps `payments`, so that it accepts only cards of these brands. A card of another brand is declined, and is removed
 * from the provider.
 */
export const withBrands = (payments: Payments, brands: readonly CardBrand[]): Payments => ({
  ...payments,
  addCard: async (key, card) => {
    const outcome = await payments.addCard(key, card);
    if (outcome.kind !== "done") return outcome;
    const kept = (await payments.read(card.customer))?.cards.find(({ id }) => id === outcome.card);
    if (kept && brands.includes(kept.brand)) return outcome;
    if (kept) await payments.removeCard(card.customer, outcome.card);
    throw new CardDeclined("brand_not_accepted");
  },
});
