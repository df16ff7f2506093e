import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { restored } from "./en/restored.ts";

/** The texts about a restored backup. They are loaded when the server sends older data than this browser has seen. */
export const useRestoredText = lazyText<typeof restored>({
  en: async () => (await import("./en/restored.ts")).restored,
  "fr-CA": async () => (await import("./fr-CA/restored.ts")).restored,
});
