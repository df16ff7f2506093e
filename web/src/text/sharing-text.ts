import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { sharing } from "./en/sharing.ts";

export type SharingText = typeof sharing;

/** The texts of sharing. They are loaded on the screens on which users share buckets. */
export const useSharingText = lazyText<SharingText>({
  en: async () => (await import("./en/sharing.ts")).sharing,
  "fr-CA": async () => (await import("./fr-CA/sharing.ts")).sharing,
});
