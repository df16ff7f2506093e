/**
 * @file Compares an entry's addresses with a page on the same host and port. The menu in a page may offer only entries
 * with such an address ([Note: What may be filled where]). So the background, which finds the menu's entries, needs no
 * public suffix list.
 */
import type { EntryAddress } from "@keepwell/client/extra/match-modes.ts";
import { mayBeUnder, type Place, placeOfAddress } from "./place.ts";

/** The closest first. */
export const ON_HOST = ["exact", "start", "host"] as const;
type OnHost = (typeof ON_HOST)[number];

const isSameHost = (address: Place, page: Place): boolean =>
  address.host === page.host && address.port === page.port;

/** Whether a path is `start` or lies under it: `/team/login` and `/team?a` lie under `/team`, but `/teams` does not. */
const begins = (start: string, path: string): boolean => {
  if (!path.startsWith(start)) return false;
  const next = path.charAt(start.length);
  return next === "" || start.endsWith("/") || start.includes("?") || next === "/" || next === "?";
};

const isSamePage = (address: Place, page: Place): boolean =>
  address.path === page.path && (address.fragment === "" || address.fragment === page.fragment);

const COMPARE: Readonly<Record<EntryAddress["mode"], (address: Place, page: Place) => OnHost | undefined>> = {
  host: () => "host",
  base: () => "host",
  start: (address, page) => (begins(address.path, page.path) ? "start" : undefined),
  exact: (address, page) => (isSamePage(address, page) ? "exact" : undefined),
  never: () => undefined,
};

const compare = ({ text, mode }: EntryAddress, page: Place): OnHost | undefined => {
  const address = placeOfAddress(text);
  if (!address || !isSameHost(address, page) || (address.encrypted && !page.encrypted)) return undefined;
  return COMPARE[mode](address, page);
};

/**
 * Whether one of the addresses has the mode `never` and the page's host and port. If so, none of the entry's addresses
 * matches the page.
 */
export const isForbidden = (addresses: readonly EntryAddress[], page: Place): boolean =>
  addresses.some(({ text, mode }) => {
    const address = mode === "never" ? placeOfAddress(text) : undefined;
    return address !== undefined && isSameHost(address, page);
  });

/** Returns the closest match on the page's own host and port; undefined if there is none, or if `isForbidden`. */
export const matchOnHost = (addresses: readonly EntryAddress[], page: Place): OnHost | undefined => {
  if (!addresses.some(({ text }) => mayBeUnder(text, page.host)) || isForbidden(addresses, page))
    return undefined;
  const found = new Set(addresses.map((address) => compare(address, page)));
  return ON_HOST.find((closeness) => found.has(closeness));
};

/**
 * Does the same as `matchOnHost`, but returns undefined for every http page. The menu offers nothing in http pages,
 * because others on the network can change such a page. The popup lists the match nevertheless.
 */
export const matchForMenu = (addresses: readonly EntryAddress[], page: Place): OnHost | undefined =>
  page.encrypted ? matchOnHost(addresses, page) : undefined;
