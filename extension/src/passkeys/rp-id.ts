/** @file Checks with the public suffix list whether a website may use an rpId. */
import { getDomain } from "tldts";
import { rpIdAround } from "./rp-id-around.ts";

const PUBLIC_SUFFIXES = { allowPrivateDomains: true, extractHostname: false } as const;

/**
 * Does the same as `rpIdAround`, but also returns undefined if the stated rpId is above the host and is a public suffix
 * such as `com` or `github.io`. Other people own hosts below such a suffix.
 */
export const rpIdFor = (stated: unknown, origin: string): string | undefined => {
  const rpId = rpIdAround(stated, origin);
  if (rpId === undefined) return undefined;
  const { hostname } = new URL(origin);
  const base = getDomain(hostname, PUBLIC_SUFFIXES);
  return rpId === hostname || (base !== null && (rpId === base || rpId.endsWith(`.${base}`)))
    ? rpId
    : undefined;
};
