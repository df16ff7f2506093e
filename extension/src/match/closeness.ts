/** @file How an address of an entry can match a page. */
import { ON_HOST } from "./same-host.ts";

/**
 * [Note: What may be filled where] How an address matches, the closest first:
 * - `exact`, `start`, `host`: the page has the address's host and port. May be filled by one act, also in the menu in
 *   the page.
 * - `base`: the page has another host or port under the registrable domain, which the user chose to match. May be
 *   filled from the popup only, because a page under another host may belong to other people.
 * - `sibling`: the page is under the same registrable domain, and the user chose nothing. The popup lists the entry in
 *   a section of its own and does not fill it.
 * An https address matches no http page, in any mode: others on the network can read what is filled there.
 */
export const CLOSENESS = [...ON_HOST, "base", "sibling"] as const;
export type Closeness = (typeof CLOSENESS)[number];
