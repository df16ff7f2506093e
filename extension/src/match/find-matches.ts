/** @file Which entries match a page, in the order in which they are offered. */
import type { EntryAddress } from "@keepwell/client/extra/match-modes.ts";
import { CLOSENESS, type Closeness, closestMatch } from "./compare-sites.ts";
import type { Site } from "./site.ts";

/** What is compared of an entry. */
export interface Candidate {
  readonly name: string;
  readonly addresses: readonly EntryAddress[];
  /** When it was last filled or opened, in seconds since 1970; 0 for never. */
  readonly lastUsed: number;
}

export interface Match<Entry extends Candidate = Candidate> {
  readonly entry: Entry;
  readonly closeness: Closeness;
}

const byName = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });

const compareMatches = (one: Match, other: Match): number =>
  CLOSENESS.indexOf(one.closeness) - CLOSENESS.indexOf(other.closeness) ||
  other.entry.lastUsed - one.entry.lastUsed ||
  byName.compare(one.entry.name, other.entry.name);

/** Addresses that the browser reads as they are written. With other characters, a host can be written in many ways. */
const IS_PLAIN = /^[\w.:/?#&=+-]*$/;

/**
 * Whether an address may be under the page's domain. Reading the address is exact, but for ten thousand entries it takes
 * longer than a user waits.
 */
const mayMatch = ({ text }: EntryAddress, { base }: Site): boolean =>
  base === undefined || !IS_PLAIN.test(text) || text.toLowerCase().includes(base);

/** The entries that match, the closest first; among equally close ones the last used, then by name. */
export const findMatches = <Entry extends Candidate>(entries: readonly Entry[], page: Site): Match<Entry>[] =>
  entries
    .flatMap((entry): Match<Entry>[] => {
      if (!entry.addresses.some((address) => mayMatch(address, page))) return [];
      const closeness = closestMatch(entry.addresses, page);
      return closeness === undefined ? [] : [{ entry, closeness }];
    })
    .sort(compareMatches);
