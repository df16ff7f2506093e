/** @file Reads what is publicly known of sites (docs/health.md, "Sites"). The data comes with the page. */
import { isPrivateHost, webAddress } from "../extra/web-address.ts";
import { findDomain } from "./find-domain.ts";

export interface StoredSiteFacts {
  /** The domains that accept codes of an authenticator app, separated by spaces. */
  readonly codes: string;
  /** The least length of a password that each domain accepts, by the domain. */
  readonly shortest: Readonly<Record<string, number>>;
}

export interface SiteFacts {
  readonly codes: ReadonlyMap<string, true>;
  readonly shortest: ReadonlyMap<string, number>;
}

export const siteFacts = ({ codes, shortest }: StoredSiteFacts): SiteFacts => ({
  codes: new Map(codes.split(" ").map((domain) => [domain, true])),
  shortest: new Map(Object.entries(shortest)),
});

const hostsOf = (urls: readonly string[]): string[] => urls.flatMap((url) => webAddress(url)?.hostname ?? []);

/** Whether one of the sites accepts codes of an authenticator app. */
export const offersCodes = ({ codes }: SiteFacts, urls: readonly string[]): boolean =>
  hostsOf(urls).some((host) => findDomain(codes, host) === true);

/** The least length of a password that the first site with a rule accepts; 0 if no site has a rule. */
export const shortestAccepted = ({ shortest }: SiteFacts, urls: readonly string[]): number =>
  hostsOf(urls)
    .map((host) => findDomain(shortest, host))
    .find((length) => length !== undefined) ?? 0;

/**
 * The page on which the user changes the password of a site. If no page is known, returns the well-known address (W3C,
 * "A Well-Known URL for Changing Passwords"), which many sites redirect to their own page. Undefined if the address is
 * no web address or its host is in the user's own network.
 */
export const changePage = (known: ReadonlyMap<string, string>, origin: string): string | undefined => {
  const url = webAddress(origin);
  if (!url || isPrivateHost(url.hostname)) return undefined;
  return findDomain(known, url.hostname) ?? `https://${url.host}/.well-known/change-password`;
};
