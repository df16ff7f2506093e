import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { VaultText } from "./en-vault.ts";

/** The texts of what shows entries and lists, loaded with it: the list of buckets does without. */
export const useVaultText = lazyText<VaultText>({
  en: async () => (await import("./en-vault.ts")).enVault,
  "fr-CA": async () => (await import("./fr-ca-vault.ts")).frCaVault,
});
