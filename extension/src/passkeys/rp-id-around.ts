const IS_HTTPS = /^https:\/\//;
const IS_HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
const IS_IP = /^[\d.]+$/;

/** The host of an https origin; undefined for an IP address, and for a host that ends with the dot of the root. */
const hostOf = (origin: string): string | undefined => {
  if (!IS_HTTPS.test(origin) || !URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  const isHost = url.origin === origin && IS_HOST.test(url.hostname);
  return isHost && !IS_IP.test(url.hostname) ? url.hostname : undefined;
};

/**
 * The rpId that a page of this origin states, or its own host if it states none. A passkey belongs to an rpId, which is
 * the site's host or its domain. Undefined if the stated rpId is neither the host nor a domain above it, even if the
 * browser may accept it because of the standard's list of related origins. The background decides by this alone whether
 * it opens a window, because the public suffix list would make its start slower. The window decides by `rpIdFor`.
 */
export const rpIdAround = (stated: unknown, origin: string): string | undefined => {
  const host = hostOf(origin);
  if (host === undefined || stated === undefined || stated === host) return host;
  return typeof stated === "string" && IS_HOST.test(stated) && host.endsWith(`.${stated}`)
    ? stated
    : undefined;
};

export type RpIdOf = typeof rpIdAround;
