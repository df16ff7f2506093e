/** @file Splits an address into the parts by which it is compared with the address of a page. */
import { webAddress } from "@keepwell/client/extra/web-address.ts";

/** The place of a web address. Hosts are in lower case, in punycode, and without a trailing dot. */
export interface Place {
  readonly encrypted: boolean;
  readonly host: string;
  /** Empty for the default port of the scheme. */
  readonly port: string;
  /** Path and query. */
  readonly path: string;
  /** The fragment with its `#`, or empty. */
  readonly fragment: string;
}

const withoutRootDot = (host: string): string => (host.endsWith(".") ? host.slice(0, -1) : host);

/**
 * Undefined for a URL with a user name or password, and for a host with an empty label. No page has such an address.
 */
const placeOf = (url: URL): Place | undefined => {
  const host = withoutRootDot(url.hostname);
  if (url.username !== "" || url.password !== "" || host.split(".").includes("")) return undefined;
  return {
    encrypted: url.protocol === "https:",
    host,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    fragment: url.hash,
  };
};

/**
 * Returns the place of an entry's address. An address without a scheme counts as https. Undefined for a text that is no
 * web address. Also undefined for an address with a user name, because it can look like the address of another host.
 */
export const placeOfAddress = (typed: string): Place | undefined => {
  const url = webAddress(typed);
  return url && placeOf(url);
};

const IS_WEB = /^https?:\/\//;

/**
 * Returns the place of a document from its address or origin, as the browser reports it. Undefined for documents
 * without a site, such as `null`, `about:blank` and `data:`.
 */
export const placeOfPage = (stated: string): Place | undefined =>
  IS_WEB.test(stated) && URL.canParse(stated) ? placeOf(new URL(stated)) : undefined;

/**
 * Matches an address of plain characters, which spells its host letter by letter. With other characters, such as `%`,
 * an address can spell its host differently.
 */
const IS_PLAIN = /^[\w.:/?#&=+-]*$/;
/** Matches a host that is a name. Any other host may be an IP address, and its numbers can be written in many ways. */
const IS_NAME = /[a-z]$/;

/**
 * Returns false if an entry's address is certainly not on this host or domain, or on a host below it. True means only
 * that it may be on or below this host. This quick check comes first, because parsing the addresses of ten thousand
 * entries takes too long for a waiting user.
 */
export const mayBeUnder = (typed: string, host: string): boolean =>
  !IS_NAME.test(host) || !IS_PLAIN.test(typed) || typed.toLowerCase().includes(host);
