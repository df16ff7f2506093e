/** @file Reads an address of an entry as a web address, and recognises hosts of the user's own network. */

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const WEB = /^https?:$/;
/** Matches a host with its port, such as `router.lan:8080`, whose beginning `router.lan:` looks like a scheme. */
const HOST_AND_PORT = /^[^/?#:@]+:\d+(?:$|[/?#])/;

/** A web address, typed with or without its scheme; undefined for any other address. */
export const webAddress = (typed: string): URL | undefined => {
  const text = typed.trim();
  const whole = SCHEME.test(text) && !HOST_AND_PORT.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  return WEB.test(url.protocol) && url.hostname !== "" ? url : undefined;
};

const PRIVATE_IPV4 = /^(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./;
const PRIVATE_IPV6 = /^\[(?:::1|f[cd][0-9a-f]{2}:.*|fe80:.*)\]$/;
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|lan|internal|home\.arpa)$/;

/**
 * Whether a host can be reached only in the user's own network. Servers in such networks rarely have certificates, so a
 * warning about http would be useless there.
 */
export const isPrivateHost = (host: string): boolean =>
  (!host.includes(".") && !host.startsWith("[")) ||
  PRIVATE_IPV4.test(host) ||
  PRIVATE_IPV6.test(host) ||
  PRIVATE_NAME.test(host);
