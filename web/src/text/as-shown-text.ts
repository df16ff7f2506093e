import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { asShown } from "./en/as-shown.ts";

/** The texts of a comparison whose keys have changed. */
export const useAsShownText = lazyText<typeof asShown>({
  en: async () => (await import("./en/as-shown.ts")).asShown,
  "fr-CA": async () => (await import("./fr-CA/as-shown.ts")).asShown,
});
