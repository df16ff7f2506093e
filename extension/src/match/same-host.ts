/**
 * @file How close an address of an entry is to a page with the same host and port. The menu in a page may offer only
 * entries with such an address ([Note: What may be filled where]), so the background needs no public suffix list.
 */
import type { EntryAddress } from "@keepwell/client/extra/match-modes.ts";
import { mayBeUnder, type Place, placeOfAddress } from "./place.ts";

/** The closest first. */
export const ON_HOST = ["exact", "start", "host"] as const;
type OnHost = (typeof ON_HOST)[number];

const isSameHost = (address: Place, page: Place): boolean =>
  address.host === page.host && address.port === page.port;

/** Whether a path is `start` or under it: `/team` begins `/team/login` and `/team?a`, but not `/teams`. */
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

/** Whether an address keeps the whole entry off the page's host and port. */
export const isForbidden = (addresses: readonly EntryAddress[], page: Place): boolean =>
  addresses.some(({ text, mode }) => {
    const address = mode === "never" ? placeOfAddress(text) : undefined;
    return address !== undefined && isSameHost(address, page);
  });

/** The closest match on the page's own host and port; undefined if there is none, or an address forbids it. */
export const matchOnHost = (addresses: readonly EntryAddress[], page: Place): OnHost | undefined => {
  if (!addresses.some(({ text }) => mayBeUnder(text, page.host)) || isForbidden(addresses, page))
    return undefined;
  const found = new Set(addresses.map((address) => compare(address, page)));
  return ON_HOST.find((closeness) => found.has(closeness));
};

/**
 * The same as `matchOnHost`, but undefined for every http page: the menu in the page offers nothing there, because
 * others on the network can change such a page. The popup still lists the match.
 */
export const matchForMenu = (addresses: readonly EntryAddress[], page: Place): OnHost | undefined =>
  page.encrypted ? matchOnHost(addresses, page) : undefined;
