import { entry } from "./en/entry.ts";
import { lists } from "./en/lists.ts";
import { en } from "./en.ts";

/** The texts that every page loads, together with the texts of entries and lists. */
export const enVault = { ...en, entry, lists };

export type VaultText = typeof enVault;
