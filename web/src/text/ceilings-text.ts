import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { ceilings } from "./en/ceilings.ts";

/** The texts about a nearly full account. They are loaded when they are first shown. */
export const useCeilingsText = lazyText<typeof ceilings>({
  en: async () => (await import("./en/ceilings.ts")).ceilings,
  "fr-CA": async () => (await import("./fr-CA/ceilings.ts")).ceilings,
});
