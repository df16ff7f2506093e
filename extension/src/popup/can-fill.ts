import { closestMatch } from "../match/compare-sites.ts";
import type { VaultEntry } from "../vault/read-vault.ts";
import { type FrontPage, isSafeToFill } from "./front-page.ts";

/**
 * Whether the popup fills an entry into the page in front: its address has the page's host, or the user lets it match
 * the whole domain ([Note: What may be filled where]).
 */
export const canFill = (entry: VaultEntry, front: FrontPage | undefined): front is FrontPage => {
  if (!front || entry.type !== "password" || !isSafeToFill(front)) return false;
  const closeness = closestMatch(entry.addresses, front.site);
  return closeness !== undefined && closeness !== "sibling";
};
