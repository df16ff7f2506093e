import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { shortcuts } from "./en/shortcuts.ts";

export const useShortcutsText = lazyText<typeof shortcuts>({
  en: async () => (await import("./en/shortcuts.ts")).shortcuts,
  "fr-CA": async () => (await import("./fr-CA/shortcuts.ts")).shortcuts,
});
