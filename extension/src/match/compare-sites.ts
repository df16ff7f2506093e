/** @file Finds the closest match between an entry's addresses and a page ([Note: What may be filled where]). */
import type { EntryAddress } from "@keepwell/client/extra/match-modes.ts";
import { CLOSENESS, type Closeness } from "./closeness.ts";
import { isForbidden, matchOnHost } from "./same-host.ts";
import { type Site, siteOfAddress } from "./site.ts";

/** Does not compare ports, because another port in a registrable domain counts like another host. */
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
 * Returns the closest match of an entry's addresses; undefined if no address matches, or if an address with the mode
 * `never` has the page's host and port.
 */
export const closestMatch = (addresses: readonly EntryAddress[], page: Site): Closeness | undefined => {
  if (isForbidden(addresses, page)) return undefined;
  const onHost = matchOnHost(addresses, page);
  if (onHost) return onHost;
  const found = new Set(addresses.map((address) => compare(address, page)));
  return CLOSENESS.find((closeness) => found.has(closeness));
};
