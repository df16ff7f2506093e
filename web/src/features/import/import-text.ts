import type { importing } from "../../text/en/import.ts";
import { lazyText } from "../../text/lazy-text.ts";

export type ImportText = typeof importing;

/** Many words for a page that is opened seldom. */
export const useImportText = lazyText<ImportText>({
  en: async () => (await import("../../text/en/import.ts")).importing,
  "fr-CA": async () => (await import("../../text/fr-CA/import.ts")).importing,
});
