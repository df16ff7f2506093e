import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { extension } from "./en/extension.ts";

/** The texts of the page about the browser extension. They are loaded with this page. */
export const useExtensionText = lazyText<typeof extension>({
  en: async () => (await import("./en/extension.ts")).extension,
  "fr-CA": async () => (await import("./fr-CA/extension.ts")).extension,
});
