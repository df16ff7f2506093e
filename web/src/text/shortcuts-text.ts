import type { shortcuts } from "./en/shortcuts.ts";
import { lazyText } from "./lazy-text.ts";

export const useShortcutsText = lazyText<typeof shortcuts>({
  en: async () => (await import("./en/shortcuts.ts")).shortcuts,
  "fr-CA": async () => (await import("./fr-CA/shortcuts.ts")).shortcuts,
});
