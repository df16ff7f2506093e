import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { exportReminder } from "./en/export-reminder.ts";

/** Loaded with the export page, and on home once the user is reminded. */
export const useExportReminderText = lazyText<typeof exportReminder>({
  en: async () => (await import("./en/export-reminder.ts")).exportReminder,
  "fr-CA": async () => (await import("./fr-CA/export-reminder.ts")).exportReminder,
});
