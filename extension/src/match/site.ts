/** @file What an address, or a page, is compared by. */
import { webAddress } from "@keepwell/client/extra/web-address.ts";
import { getDomain } from "tldts";

/** The site of a web address. Hosts are in lower case, in punycode, and without the dot of the root at their end. */
export interface Site {
  readonly encrypted: boolean;
  readonly host: string;
  /** Empty for the scheme's own port. */
  readonly port: string;
  /**
   * The registrable domain by the public suffix list, whose private part counts: `example.github.io` is a domain of
   * its own. Undefined for IP addresses, for hosts of one label, such as `localhost`, and for public suffixes.
   */
  readonly base: string | undefined;
  /** Path and query. */
  readonly path: string;
  /** The fragment with its `#`, or empty. */
  readonly fragment: string;
}

const PUBLIC_SUFFIXES = { allowPrivateDomains: true, extractHostname: false } as const;

const withoutRootDot = (host: string): string => (host.endsWith(".") ? host.slice(0, -1) : host);

/** Undefined for a host with an empty label, which no page has. */
const siteOf = (url: URL): Site | undefined => {
  const host = withoutRootDot(url.hostname);
  if (url.username !== "" || url.password !== "" || host.split(".").includes("")) return undefined;
  return {
    encrypted: url.protocol === "https:",
    host,
    port: url.port,
    base: getDomain(host, PUBLIC_SUFFIXES) ?? undefined,
    path: `${url.pathname}${url.search}`,
    fragment: url.hash,
  };
};

/**
 * The site of an address in an entry. Without a scheme it is an https address. Undefined for what is no web address,
 * and for one with a user name in it, because such an address shows another host than it leads to.
 */
export const siteOfAddress = (typed: string): Site | undefined => {
  const url = webAddress(typed);
  return url && siteOf(url);
};

const IS_WEB = /^https?:\/\//;

/**
 * The site of a document, from the address or the origin that the browser states. Undefined for documents that have no
 * site of their own: `null`, `about:blank`, `data:` and the like.
 */
export const siteOfPage = (stated: string): Site | undefined =>
  IS_WEB.test(stated) && URL.canParse(stated) ? siteOf(new URL(stated)) : undefined;
