import type { all } from "./en/all.ts";
import { lazyText } from "./lazy-text.ts";

/** The texts of the view across all buckets. */
export const useAllText = lazyText<typeof all>({
  en: async () => (await import("./en/all.ts")).all,
  "fr-CA": async () => (await import("./fr-CA/all.ts")).all,
});
