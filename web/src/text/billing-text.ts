import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { billing } from "./en/billing.ts";

export type BillingText = typeof billing;

/** The texts of the billing pages. They are loaded with these pages. */
export const useBillingText = lazyText<BillingText>({
  en: async () => (await import("./en/billing.ts")).billing,
  "fr-CA": async () => (await import("./fr-CA/billing.ts")).billing,
});
