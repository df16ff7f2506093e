import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { welcome } from "./en/welcome.ts";

/** The texts for users who have only the system bucket. */
export const useWelcomeText = lazyText<typeof welcome>({
  en: async () => (await import("./en/welcome.ts")).welcome,
  "fr-CA": async () => (await import("./fr-CA/welcome.ts")).welcome,
});
