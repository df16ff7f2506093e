import type { ChangeEvent } from "@keepwell/contract/events.ts";
import { isBeingRemoved } from "./being-removed.ts";

type Key = readonly string[];

/**
 * Returns prefixes of query keys, without the identity's uid. An event makes all queries stale whose keys begin with
 * one of them. An empty prefix stands for every query.
 */
const keysOf = ({ what, bucket }: ChangeEvent): readonly Key[] => {
  if (what === "marks") return [["bookmarks"], ["archives"]];
  if (what === "invitations") return [["invitations"]];
  if (what === "license") return [["me"], ["billing"]];
  if (bucket !== undefined && isBeingRemoved(bucket)) return [["buckets"]];
  if (what === "buckets" && bucket === undefined) return [["buckets"]];
  if (what === "state")
    return [["buckets"], ["bucket"], ["accesses"], ["verified-only"], ["readable-names"], ["known-people"]];
  if (what === "everything" || bucket === undefined) return [[]];
  if (what === "entries") return [["bucket", bucket]];
  const people = [["buckets"], ["accesses", bucket], ["waiting-members"]];
  return what === "accesses" ? people : [...people, ["invitations"], ["bucket", bucket]];
};

const covers = (shorter: Key, key: Key): boolean => shorter.every((part, index) => key[index] === part);

/**
 * Returns the prefixes of all queries that the events make stale. A prefix is left out if it begins with another prefix
 * of the result.
 */
export const staleKeys = (events: readonly ChangeEvent[]): readonly Key[] => {
  const byLength = events.flatMap(keysOf).toSorted((a, b) => a.length - b.length);
  const kept: Key[] = [];
  for (const key of byLength) if (!kept.some((shorter) => covers(shorter, key))) kept.push(key);
  return kept;
};
