/** @file The parts of an address or page that are compared on the same host. */
import { webAddress } from "@keepwell/client/extra/web-address.ts";

/** The place of a web address. Hosts are in lower case, in punycode, and without the dot of the root at their end. */
export interface Place {
  readonly encrypted: boolean;
  readonly host: string;
  /** Empty for the scheme's own port. */
  readonly port: string;
  /** Path and query. */
  readonly path: string;
  /** The fragment with its `#`, or empty. */
  readonly fragment: string;
}

const withoutRootDot = (host: string): string => (host.endsWith(".") ? host.slice(0, -1) : host);

/** Undefined for a URL with a user name or password, and for a host with an empty label, which no page has. */
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
 * The place of an address in an entry. An address without a scheme counts as https. Undefined for a text that is no web
 * address, and for an address with a user name, which can look like the address of another host.
 */
export const placeOfAddress = (typed: string): Place | undefined => {
  const url = webAddress(typed);
  return url && placeOf(url);
};

const IS_WEB = /^https?:\/\//;

/**
 * The place of a document, from the address or the origin that the browser states. Undefined for documents that have no
 * site of their own: `null`, `about:blank`, `data:` and the like.
 */
export const placeOfPage = (stated: string): Place | undefined =>
  IS_WEB.test(stated) && URL.canParse(stated) ? placeOf(new URL(stated)) : undefined;

/**
 * Matches an address in which a host appears letter by letter. An address with any other character, such as `%`, can
 * spell the host in another way.
 */
const IS_PLAIN = /^[\w.:/?#&=+-]*$/;
/** Matches a host that is a name. Any other host may be an IP address, whose numbers can be written in many ways. */
const IS_NAME = /[a-z]$/;

/**
 * Whether an address in an entry may be of this host or domain, or of a host below it. Only false is certain. This
 * quick check comes first, because parsing the addresses of ten thousand entries takes longer than a user waits.
 */
export const mayBeUnder = (typed: string, host: string): boolean =>
  !IS_NAME.test(host) || !IS_PLAIN.test(typed) || typed.toLowerCase().includes(host);
