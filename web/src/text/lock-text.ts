import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { lock } from "./en/lock.ts";

/** The texts of the locked vault. They are loaded in advance, because the vault may lock without a connection. */
export const useLockText = lazyText<typeof lock>({
  en: async () => (await import("./en/lock.ts")).lock,
  "fr-CA": async () => (await import("./fr-CA/lock.ts")).lock,
});
