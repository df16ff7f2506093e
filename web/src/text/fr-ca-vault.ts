import type { VaultText } from "./en-vault.ts";
import { entry } from "./fr-CA/entry.ts";
import { lists } from "./fr-CA/lists.ts";
import { frCa } from "./fr-CA.ts";

export const frCaVault = { ...frCa, entry, lists } satisfies VaultText;
