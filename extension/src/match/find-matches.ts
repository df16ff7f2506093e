import { closestMatch } from "./compare-sites.ts";
import { type Candidate, type Match, rankMatches } from "./rank-matches.ts";
import type { Site } from "./site.ts";

/** Returns the entries that match the page, in the order of `rankMatches`. */
export const findMatches = <Entry extends Candidate>(entries: readonly Entry[], page: Site): Match<Entry>[] =>
  rankMatches(entries, page, closestMatch);
