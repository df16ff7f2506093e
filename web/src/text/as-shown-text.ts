import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { asShown } from "./en/as-shown.ts";

/** The texts for keys that have changed while the user compared a code. */
export const useAsShownText = lazyText<typeof asShown>({
  en: async () => (await import("./en/as-shown.ts")).asShown,
  "fr-CA": async () => (await import("./fr-CA/as-shown.ts")).asShown,
});
