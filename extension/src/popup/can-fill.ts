import type { EntryAddress } from "@keepwell/client/extra/match-modes.ts";
import type { RowEntry } from "../vault/kept-row.ts";
import { type FrontPage, isSafeToFill } from "./front-page.ts";

/** Whether a password with these addresses may go into the page ([Note: What may be filled where]). */
export const mayFill = (addresses: readonly EntryAddress[], front: FrontPage): boolean => {
  const closeness = front.findClosest(addresses, front.site);
  return isSafeToFill(front) && closeness !== undefined && closeness !== "sibling";
};

/**
 * Whether the popup offers to fill an entry into the open page. An address of the entry must have the page's host and
 * port, or the user must have chosen that the address matches the whole domain. `fillPage` checks the opened entry
 * again, because a row may lack addresses or be older than the entry.
 */
export const canFill = (entry: RowEntry, front: FrontPage | undefined): front is FrontPage =>
  front !== undefined && entry.type === "password" && mayFill(entry.addresses, front);
