/** @file Adds the registrable domain to the place of an address, so that hosts of one domain can be compared. */
import { getDomain } from "tldts";
import { type Place, placeOfAddress, placeOfPage } from "./place.ts";

export interface Site extends Place {
  /**
   * The registrable domain by the public suffix list. The list's private part counts, so `example.github.io` is a
   * registrable domain. Undefined for IP addresses, for hosts of one label such as `localhost`, and for public
   * suffixes.
   */
  readonly base: string | undefined;
}

const PUBLIC_SUFFIXES = { allowPrivateDomains: true, extractHostname: false } as const;

/** Adds the registrable domain to a place. */
export const withBase = (place: Place | undefined): Site | undefined =>
  place && { ...place, base: getDomain(place.host, PUBLIC_SUFFIXES) ?? undefined };

/** Returns the site of an entry's address; undefined whenever `placeOfAddress` is. */
export const siteOfAddress = (typed: string): Site | undefined => withBase(placeOfAddress(typed));

/** Returns the site of a document; undefined whenever `placeOfPage` is. */
export const siteOfPage = (stated: string): Site | undefined => withBase(placeOfPage(stated));
