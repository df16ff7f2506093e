/** @file The ways in which an address of an entry can match a page. */
import { ON_HOST } from "./same-host.ts";

/**
 * [Note: What may be filled where] The ways in which an address matches a page, the closest first:
 * - `exact`, `start`, `host`: the page has the address's host and port. One act of the user may fill the entry, in the
 *   popup or in the page's menu.
 * - `base`: the user chose to match the whole registrable domain, and the page has another host or port in it. The
 *   entry may be filled only from the popup, because another host may belong to other people.
 * - `sibling`: the page has another host or port in the same registrable domain, and the user did not choose to match
 *   the domain. The popup lists the entry in a separate section and does not fill it. An https address never matches an
 *   http page, because others on the network can read what is filled there.
 */
export const CLOSENESS = [...ON_HOST, "base", "sibling"] as const;
export type Closeness = (typeof CLOSENESS)[number];
