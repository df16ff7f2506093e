import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { importing } from "../../text/en/import.ts";

export type ImportText = typeof importing;

/** Loaded on demand: a large text for a page that is rarely opened. */
export const useImportText = lazyText<ImportText>({
  en: async () => (await import("../../text/en/import.ts")).importing,
  "fr-CA": async () => (await import("../../text/fr-CA/import.ts")).importing,
});
