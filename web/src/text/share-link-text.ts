import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { shareLink } from "./en/share-link.ts";

/** The texts of secure links. They are loaded where the user makes links, and on the page that a link opens. */
export const useShareLinkText = lazyText<typeof shareLink>({
  en: async () => (await import("./en/share-link.ts")).shareLink,
  "fr-CA": async () => (await import("./fr-CA/share-link.ts")).shareLink,
});
