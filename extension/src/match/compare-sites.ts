/** @file How close an address of an entry is to a page ([Note: What may be filled where]). */
import type { EntryAddress } from "@keepwell/client/extra/match-modes.ts";
import { isForbidden, matchOnHost, ON_HOST } from "./same-host.ts";
import { type Site, siteOfAddress } from "./site.ts";

/**
 * [Note: What may be filled where] How an address matches, the closest first:
 * - `exact`, `start`, `host`: the page has the address's host and port. May be filled by one act, also in the menu in
 *   the page.
 * - `base`: the page is elsewhere under the registrable domain that the user chose to match. May be filled from the
 *   popup only, because a page under another host may belong to other people.
 * - `sibling`: the page is under the same registrable domain, and the user chose nothing. The popup lists it in a
 *   section of its own and does not fill it. (0166: filling will ask first, and add the page's address to the entry.)
 *   An https address matches no http page, in any mode: others on the network can read what is filled there.
 */
export const CLOSENESS = [...ON_HOST, "base", "sibling"] as const;
export type Closeness = (typeof CLOSENESS)[number];

/** Ports are not compared: another port under a registrable domain is like another host. */
const isSameBase = (address: Site, page: Site): boolean =>
  address.base !== undefined && address.base === page.base;

const IN_DOMAIN: Readonly<Partial<Record<EntryAddress["mode"], Closeness>>> = {
  host: "sibling",
  base: "base",
};

const compare = ({ text, mode }: EntryAddress, page: Site): Closeness | undefined => {
  const address = IN_DOMAIN[mode] && siteOfAddress(text);
  if (!address || (address.encrypted && !page.encrypted)) return undefined;
  return isSameBase(address, page) ? IN_DOMAIN[mode] : undefined;
};

/**
 * The closest match of an entry's addresses; undefined if no address matches, or if an address keeps the entry off the
 * page's host.
 */
export const closestMatch = (addresses: readonly EntryAddress[], page: Site): Closeness | undefined => {
  if (isForbidden(addresses, page)) return undefined;
  const onHost = matchOnHost(addresses, page);
  if (onHost) return onHost;
  const found = new Set(addresses.map((address) => compare(address, page)));
  return CLOSENESS.find((closeness) => found.has(closeness));
};
