/**
 * @file Finds the entries that the popup lists. They match the typed words, and entries for the open page come first.
 */
import { nameFilter, nameMatch } from "@keepwell/ui/text/name-filter.ts";
import { type FindClosest, rankMatches } from "../match/rank-matches.ts";
import type { Site } from "../match/site.ts";
import type { RowEntry } from "./kept-row.ts";

export interface Found {
  /**
   * Entries with an address that matches on the page's host and port, or that matches the page's whole domain by the
   * user's choice.
   */
  readonly here: readonly RowEntry[];
  /** Other entries with an address in the page's registrable domain. */
  readonly nearby: readonly RowEntry[];
  /** The other entries, at most `MOST`. */
  readonly others: readonly RowEntry[];
  /** How many other entries there are, including those beyond `MOST`. */
  readonly othersInAll: number;
}

/**
 * The largest number of other entries that are listed. Users with thousands of entries type a few letters instead of
 * scrolling.
 */
const MOST = 100;

const matching = (entries: readonly RowEntry[], typed: string): readonly RowEntry[] => {
  const isIn = nameFilter(typed);
  if (!isIn) return entries;
  const match = nameMatch(typed);
  return entries
    .filter(({ words }) => isIn(words))
    .map((entry) => ({ entry, rank: match(entry.name) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
};

/** The open page, and the function that compares it with addresses. */
export interface SearchedPage {
  readonly site: Site;
  readonly findClosest: FindClosest;
}

/** Finds entries. `page` is the open page, if it has a site. */
export const findIn = (
  entries: readonly RowEntry[],
  typed: string,
  page: SearchedPage | undefined,
): Found => {
  const found = matching(entries, typed);
  const matches = page ? rankMatches(found, page.site, page.findClosest) : [];
  const matched = new Set(matches.map(({ entry }) => entry));
  const others = found.filter((entry) => !matched.has(entry));
  const of = (isNearby: boolean) =>
    matches.filter(({ closeness }) => (closeness === "sibling") === isNearby).map(({ entry }) => entry);
  return { here: of(false), nearby: of(true), others: others.slice(0, MOST), othersInAll: others.length };
};
