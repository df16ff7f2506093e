import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { ownDetails } from "./en/own-details.ts";

export const useOwnDetailsText = lazyText<typeof ownDetails>({
  en: async () => (await import("./en/own-details.ts")).ownDetails,
  "fr-CA": async () => (await import("./fr-CA/own-details.ts")).ownDetails,
});
