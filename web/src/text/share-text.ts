import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { share } from "./en/share.ts";

/** The texts of the share dialog, and of the tasks that wait for the user. */
export const useShareText = lazyText<typeof share>({
  en: async () => (await import("./en/share.ts")).share,
  "fr-CA": async () => (await import("./fr-CA/share.ts")).share,
});
