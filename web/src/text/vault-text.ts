import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { VaultText } from "./en-vault.ts";

/** The texts for the parts of the page that show entries and lists. The list of buckets does not need these texts. */
export const useVaultText = lazyText<VaultText>({
  en: async () => (await import("./en-vault.ts")).enVault,
  "fr-CA": async () => (await import("./fr-ca-vault.ts")).frCaVault,
});
