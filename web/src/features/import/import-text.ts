import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { importing } from "../../text/en/import.ts";

export type ImportText = typeof importing;

/** The texts of the import page. They are loaded on demand, because they are large and the page is rarely opened. */
export const useImportText = lazyText<ImportText>({
  en: async () => (await import("../../text/en/import.ts")).importing,
  "fr-CA": async () => (await import("../../text/fr-CA/import.ts")).importing,
});
