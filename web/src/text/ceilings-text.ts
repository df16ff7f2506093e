import type { ceilings } from "./en/ceilings.ts";
import { lazyText } from "./lazy-text.ts";

/** The words of how full an account is, loaded once one is. */
export const useCeilingsText = lazyText<typeof ceilings>({
  en: async () => (await import("./en/ceilings.ts")).ceilings,
  "fr-CA": async () => (await import("./fr-CA/ceilings.ts")).ceilings,
});
