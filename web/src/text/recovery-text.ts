import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { recovery } from "./en/recovery.ts";

/** The texts about a forgotten password and recovery. They are loaded with the pages that need them. */
export const useRecoveryText = lazyText<typeof recovery>({
  en: async () => (await import("./en/recovery.ts")).recovery,
  "fr-CA": async () => (await import("./fr-CA/recovery.ts")).recovery,
});
