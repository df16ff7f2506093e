/** Finds the host in `scheme://user@host:port/…`. In the address of an Android app, the host is the app's package. */
const WITH_SCHEME = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?(\[[^\]/]*\]|[^/?#:]+)/i;
const BARE = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?=$|[/:?#])/i;
const MAX_CHARS = 4096;

/**
 * The host, without `www.`, of an address that a user has written. Use it only to name and compare entries, never to
 * decide which site gets a password.
 */
export const hostName = (address: string): string | undefined => {
  const text = address.trim().slice(0, MAX_CHARS);
  const [, host] = WITH_SCHEME.exec(text) ?? BARE.exec(text) ?? [];
  return host?.toLowerCase().replace(/^www\.(?=.)/, "");
};
