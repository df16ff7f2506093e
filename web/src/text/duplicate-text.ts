import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { duplicate } from "./en/duplicate.ts";

export const useDuplicateText = lazyText<typeof duplicate>({
  en: async () => (await import("./en/duplicate.ts")).duplicate,
  "fr-CA": async () => (await import("./fr-CA/duplicate.ts")).duplicate,
});
