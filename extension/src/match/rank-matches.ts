/** @file Sorts the entries that match a page into the order in which they are offered. */
import type { EntryAddress } from "@keepwell/client/extra/match-modes.ts";
import { CLOSENESS, type Closeness } from "./closeness.ts";
import { mayBeUnder } from "./place.ts";
import type { Site } from "./site.ts";

/** The parts of an entry that are compared. */
export interface Candidate {
  readonly name: string;
  readonly addresses: readonly EntryAddress[];
  /** When the entry was last used in this browser (`vault/last-used.ts`), in seconds since 1970; 0 for never. */
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

/** Returns the closeness of the address that is closest to the page; undefined if no address matches. */
export type FindClosest = (addresses: readonly EntryAddress[], page: Site) => Closeness | undefined;

const mayMatch = ({ text }: EntryAddress, { base }: Site): boolean =>
  base === undefined || mayBeUnder(text, base);

/**
 * Returns the entries that match the page, the closest first. Among equally close entries, the one that was used last
 * comes first, and entries that were never used are sorted by name.
 */
export const rankMatches = <Entry extends Candidate>(
  entries: readonly Entry[],
  page: Site,
  findClosest: FindClosest,
): Match<Entry>[] =>
  entries
    .flatMap((entry): Match<Entry>[] => {
      if (!entry.addresses.some((address) => mayMatch(address, page))) return [];
      const closeness = findClosest(entry.addresses, page);
      return closeness === undefined ? [] : [{ entry, closeness }];
    })
    .sort(compareMatches);
