import type { recovery } from "./en/recovery.ts";
import { lazyText } from "./lazy-text.ts";

/** The texts about a forgotten password and recovery, loaded with those pages. */
export const useRecoveryText = lazyText<typeof recovery>({
  en: async () => (await import("./en/recovery.ts")).recovery,
  "fr-CA": async () => (await import("./fr-CA/recovery.ts")).recovery,
});
