import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { exporting } from "./en/exporting.ts";

export type ExportText = typeof exporting;

/** The texts of the export page. They are loaded with that page. */
export const useExportText = lazyText<ExportText>({
  en: async () => (await import("./en/exporting.ts")).exporting,
  "fr-CA": async () => (await import("./fr-CA/exporting.ts")).exporting,
});
