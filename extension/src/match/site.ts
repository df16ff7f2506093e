/** @file The parts of an address or page that are compared across the hosts of its domain. */
import { getDomain } from "tldts";
import { type Place, placeOfAddress, placeOfPage } from "./place.ts";

export interface Site extends Place {
  /**
   * The registrable domain by the public suffix list, whose private part counts: `example.github.io` is a domain of
   * its own. Undefined for IP addresses, for hosts of one label, such as `localhost`, and for public suffixes.
   */
  readonly base: string | undefined;
}

const PUBLIC_SUFFIXES = { allowPrivateDomains: true, extractHostname: false } as const;

/** Adds the registrable domain to a place. */
export const withBase = (place: Place | undefined): Site | undefined =>
  place && { ...place, base: getDomain(place.host, PUBLIC_SUFFIXES) ?? undefined };

/** The site of an address in an entry; undefined as for `placeOfAddress`. */
export const siteOfAddress = (typed: string): Site | undefined => withBase(placeOfAddress(typed));

/** The site of a document; undefined as for `placeOfPage`. */
export const siteOfPage = (stated: string): Site | undefined => withBase(placeOfPage(stated));
