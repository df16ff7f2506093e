import { canOnEntry } from "@keepwell/contract/abilities.ts";
import type { VaultEntry } from "../vault/read-vault.ts";

/**
 * Whether the user can edit the entry, as far as the extension knows. The extension does not read permissions of lists.
 * Only the server checks those.
 */
export const canEdit = ({ bucket, permissions }: Pick<VaultEntry, "bucket" | "permissions">): boolean =>
  canOnEntry(bucket, { list: null, entry: { permissions } }, "entry.edit");
