import type { FirstRows } from "../vault/first-rows.ts";
import type { RowEntry } from "../vault/kept-row.ts";
import type { Vault } from "../vault/read-vault.ts";

/** The entries from which the popup makes its list. */
export interface Listed {
  readonly entries: readonly RowEntry[];
  /** How many entries the vault has, including those that are not in `entries`. */
  readonly total: number;
  /** How many entries cannot be opened or verified. */
  readonly closed: number;
}

/** Returns the entries of the vault. Until the vault is read, returns the kept rows; null if there are none. */
export const listedOf = (vault: Vault | null, first: FirstRows | undefined): Listed | null => {
  if (vault) return { entries: vault.entries, total: vault.entries.length, closed: vault.closed };
  return first ? { ...first, closed: 0 } : null;
};
