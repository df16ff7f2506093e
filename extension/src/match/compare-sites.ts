/** @file How close an address of an entry is to a page ([Note: What may be filled where]). */
import type { EntryAddress } from "@keepwell/client/extra/match-modes.ts";
import { type Site, siteOfAddress } from "./site.ts";

/**
 * [Note: What may be filled where] How an address matches, the closest first:
 * - `exact`, `start`, `host`: the page has the address's host and port. May be filled by one act, also in a menu in the
 *   page, once there is one.
 * - `base`: the page is elsewhere under the registrable domain that the user chose to match. May be filled from the
 *   popup only, because a page under another host may belong to other people.
 * - `sibling`: the page is under the same registrable domain, and the user chose nothing. The popup lists it in a section
 *   of its own and does not fill it. (0166: filling will ask first, and add the page's address to the entry.)
 * An https address matches no http page, in any mode: what is filled there can be read on the way.
 */
export const CLOSENESS = ["exact", "start", "host", "base", "sibling"] as const;
export type Closeness = (typeof CLOSENESS)[number];

const isSameHost = (address: Site, page: Site): boolean =>
  address.host === page.host && address.port === page.port;

/** Ports are not compared: another port under a registrable domain is like another host. */
const isSameBase = (address: Site, page: Site): boolean =>
  address.base !== undefined && address.base === page.base;

/** Whether a path is the other one or under it: `/team` begins `/team/login` and `/team?a`, but not `/teams`. */
const begins = (start: string, path: string): boolean => {
  if (!path.startsWith(start)) return false;
  const next = path.charAt(start.length);
  return next === "" || start.endsWith("/") || start.includes("?") || next === "/" || next === "?";
};

const isSamePage = (address: Site, page: Site): boolean =>
  address.path === page.path && (address.fragment === "" || address.fragment === page.fragment);

const compareHosts = (address: Site, page: Site, otherwise: Closeness): Closeness | undefined => {
  if (isSameHost(address, page)) return "host";
  return isSameBase(address, page) ? otherwise : undefined;
};

const COMPARE: Readonly<Record<EntryAddress["mode"], (address: Site, page: Site) => Closeness | undefined>> =
  {
    host: (address, page) => compareHosts(address, page, "sibling"),
    base: (address, page) => compareHosts(address, page, "base"),
    start: (address, page) =>
      isSameHost(address, page) && begins(address.path, page.path) ? "start" : undefined,
    exact: (address, page) => (isSameHost(address, page) && isSamePage(address, page) ? "exact" : undefined),
    never: () => undefined,
  };

const isForbidden = ({ text, mode }: EntryAddress, page: Site): boolean => {
  const address = mode === "never" ? siteOfAddress(text) : undefined;
  return address !== undefined && isSameHost(address, page);
};

const compare = ({ text, mode }: EntryAddress, page: Site): Closeness | undefined => {
  const address = siteOfAddress(text);
  return address && (page.encrypted || !address.encrypted) ? COMPARE[mode](address, page) : undefined;
};

/** The closest match of an entry's addresses; undefined if none matches, or one forbids the page's host. */
export const closestMatch = (addresses: readonly EntryAddress[], page: Site): Closeness | undefined => {
  if (addresses.some((address) => isForbidden(address, page))) return undefined;
  const found = new Set(addresses.map((address) => compare(address, page)));
  return CLOSENESS.find((closeness) => found.has(closeness));
};
