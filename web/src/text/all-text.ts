import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { all } from "./en/all.ts";

/** The texts of the view across all buckets. */
export const useAllText = lazyText<typeof all>({
  en: async () => (await import("./en/all.ts")).all,
  "fr-CA": async () => (await import("./fr-CA/all.ts")).all,
});
