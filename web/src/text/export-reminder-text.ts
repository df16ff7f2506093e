import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { exportReminder } from "./en/export-reminder.ts";

/**
 * The texts of the reminder to export. They are loaded with the export page. The home page loads them when the reminder
 * is due.
 */
export const useExportReminderText = lazyText<typeof exportReminder>({
  en: async () => (await import("./en/export-reminder.ts")).exportReminder,
  "fr-CA": async () => (await import("./fr-CA/export-reminder.ts")).exportReminder,
});
