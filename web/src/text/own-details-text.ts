import type { ownDetails } from "./en/own-details.ts";
import { lazyText } from "./lazy-text.ts";

export const useOwnDetailsText = lazyText<typeof ownDetails>({
  en: async () => (await import("./en/own-details.ts")).ownDetails,
  "fr-CA": async () => (await import("./fr-CA/own-details.ts")).ownDetails,
});
