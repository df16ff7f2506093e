import type { FirstRows } from "../vault/first-rows.ts";
import type { RowEntry } from "../vault/kept-row.ts";
import type { Vault } from "../vault/read-vault.ts";

/** What the list is made of. */
export interface Listed {
  readonly entries: readonly RowEntry[];
  /** How many entries the vault has, those that are not among `entries` included. */
  readonly total: number;
  /** How many cannot be verified. */
  readonly closed: number;
}

/** The vault, or what a popup begins with until the vault is read; null if nothing is known yet. */
export const listedOf = (vault: Vault | null, first: FirstRows | undefined): Listed | null => {
  if (vault) return { entries: vault.entries, total: vault.entries.length, closed: vault.closed };
  return first ? { ...first, closed: 0 } : null;
};
