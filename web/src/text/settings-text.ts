import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { settings } from "./en/settings.ts";

/** The words of the settings, loaded with them. */
export const useSettingsText = lazyText<typeof settings>({
  en: async () => (await import("./en/settings.ts")).settings,
  "fr-CA": async () => (await import("./fr-CA/settings.ts")).settings,
});
