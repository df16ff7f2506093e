import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { settings } from "./en/settings.ts";

/** The texts of the settings. They are loaded with the settings. */
export const useSettingsText = lazyText<typeof settings>({
  en: async () => (await import("./en/settings.ts")).settings,
  "fr-CA": async () => (await import("./fr-CA/settings.ts")).settings,
});
