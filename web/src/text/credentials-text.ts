import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { credentials } from "./en/credentials.ts";

/** The texts of passkeys and security keys in the settings. They are loaded with these pages. */
export const useCredentialsText = lazyText<typeof credentials>({
  en: async () => (await import("./en/credentials.ts")).credentials,
  "fr-CA": async () => (await import("./fr-CA/credentials.ts")).credentials,
});
