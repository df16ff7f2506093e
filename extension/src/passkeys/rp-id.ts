/** @file Which websites a passkey may be for, by the public suffix list. */
import { getDomain } from "tldts";
import { rpIdAround } from "./rp-id-around.ts";

const PUBLIC_SUFFIXES = { allowPrivateDomains: true, extractHostname: false } as const;

/**
 * As `rpIdAround`, but undefined as well if the stated rpId is a public suffix, such as `com` or `github.io`: hosts of
 * other people are below it.
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
