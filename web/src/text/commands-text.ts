import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { commands } from "./en/commands.ts";

/** The texts of the palette's commands. */
export const useCommandsText = lazyText<typeof commands>({
  en: async () => (await import("./en/commands.ts")).commands,
  "fr-CA": async () => (await import("./fr-CA/commands.ts")).commands,
});
