import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { asShown } from "./en/as-shown.ts";

/** The texts that are shown if keys have changed while the user was comparing a code. */
export const useAsShownText = lazyText<typeof asShown>({
  en: async () => (await import("./en/as-shown.ts")).asShown,
  "fr-CA": async () => (await import("./fr-CA/as-shown.ts")).asShown,
});
