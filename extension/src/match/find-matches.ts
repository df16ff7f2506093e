/** @file Which entries match a page, in the order in which they are offered. */
import type { EntryAddress } from "@keepwell/client/extra/match-modes.ts";
import { CLOSENESS, type Closeness, closestMatch } from "./compare-sites.ts";
import { type Site, siteOfAddress } from "./site.ts";

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

/** The entries that match, the closest first; among equally close ones the last used, then by name. */
export const findMatches = <Entry extends Candidate>(entries: readonly Entry[], page: Site): Match<Entry>[] =>
  entries
    .flatMap((entry): Match<Entry>[] => {
      const closeness = closestMatch(entry.addresses, page);
      return closeness === undefined ? [] : [{ entry, closeness }];
    })
    .sort(compareMatches);

/** The entries by the domains of their addresses, so that a page is compared with few of them. */
export type MatchIndex<Entry extends Candidate = Candidate> = ReadonlyMap<string, readonly Entry[]>;

/** Every address that can match a page, or forbid it, has the page's registrable domain, or its host if there is none. */
const domainOf = ({ base, host }: Site): string => base ?? host;

export const indexEntries = <Entry extends Candidate>(entries: readonly Entry[]): MatchIndex<Entry> => {
  const index = new Map<string, Entry[]>();
  for (const entry of entries) {
    const sites = entry.addresses.flatMap(({ text }) => siteOfAddress(text) ?? []);
    for (const domain of new Set(sites.map(domainOf))) {
      const others = index.get(domain);
      if (others) others.push(entry);
      else index.set(domain, [entry]);
    }
  }
  return index;
};

/** What `findMatches` finds among all entries of the index. */
export const lookUp = <Entry extends Candidate>(index: MatchIndex<Entry>, page: Site): Match<Entry>[] =>
  findMatches(index.get(domainOf(page)) ?? [], page);

const IN_MENU: ReadonlySet<Closeness> = new Set(["exact", "start", "host"]);

/**
 * Whether a menu in the page, once there is one, may offer a match. On an http page nothing is offered there, because
 * others on the way can change such a page. The popup lists the match.
 */
export const isForMenu = ({ closeness }: Match, page: Site): boolean =>
  page.encrypted && IN_MENU.has(closeness);
