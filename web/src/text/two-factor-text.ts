import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { twoFactor } from "./en/two-factor.ts";

/**
 * The texts of second factors. Few users have a second factor, so the texts are loaded only where one is used or set
 * up.
 */
export const useTwoFactorText = lazyText<typeof twoFactor>({
  en: async () => (await import("./en/two-factor.ts")).twoFactor,
  "fr-CA": async () => (await import("./fr-CA/two-factor.ts")).twoFactor,
});
