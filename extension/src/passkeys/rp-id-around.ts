const IS_HTTPS = /^https:\/\//;
const IS_HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
const IS_IP = /^[\d.]+$/;

/** Returns the host of an https origin; undefined for an IP address, and for a host that ends with a dot. */
const hostOf = (origin: string): string | undefined => {
  if (!IS_HTTPS.test(origin) || !URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  const isHost = url.origin === origin && IS_HOST.test(url.hostname);
  return isHost && !IS_IP.test(url.hostname) ? url.hostname : undefined;
};

/**
 * Returns the rpId for a call of a page with this origin. A passkey belongs to an rpId, which is the website's host or
 * a domain above it. If the page states no rpId, returns the page's host. Undefined if the stated rpId is neither the
 * host nor a domain above it. (By the standard's list of related origins, the browser may accept such an rpId.) The
 * background uses only this function before it opens a window, because loading the public suffix list would delay the
 * background's start. The window uses `rpIdFor`.
 */
export const rpIdAround = (stated: unknown, origin: string): string | undefined => {
  const host = hostOf(origin);
  if (host === undefined || stated === undefined || stated === host) return host;
  return typeof stated === "string" && IS_HOST.test(stated) && host.endsWith(`.${stated}`)
    ? stated
    : undefined;
};

export type RpIdOf = typeof rpIdAround;
