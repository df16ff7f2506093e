import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { shareLink } from "./en/share-link.ts";

/** The texts of secure links, loaded on the page that they open and where they are made. */
export const useShareLinkText = lazyText<typeof shareLink>({
  en: async () => (await import("./en/share-link.ts")).shareLink,
  "fr-CA": async () => (await import("./fr-CA/share-link.ts")).shareLink,
});
