/** @file Pure functions that count entries by list and change their lists. Unchanged entries stay the same objects. */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { HiddenEntry } from "@keepwell/client/buckets/list-entries.ts";
import type { ListedEntry } from "@keepwell/client/buckets/open-rows.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import type { Locale } from "@keepwell/ui/appearance.ts";
import { nameOrder } from "../names.ts";
import { UNLISTED } from "./unlisted.ts";

export type Entries = readonly (ListedEntry | HiddenEntry)[];

export const inNameOrder = <Named extends Pick<List, "name">>(
  lists: readonly Named[],
  locale: Locale,
): readonly Named[] => {
  const order = nameOrder(locale);
  return lists.toSorted((left, right) => order(left.name, right.name));
};

/**
 * Counts the entries in each list, by the list's uid. The key `UNLISTED` is for the entries in no list. Unverifiable
 * entries are not counted, because their list is unknown.
 */
export const countByList = (entries: Entries): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    if (isUnverifiable(entry)) continue;
    const uid = entry.password_list?.uid ?? UNLISTED;
    counts.set(uid, (counts.get(uid) ?? 0) + 1);
  }
  return counts;
};

/**
 * Returns the entries after those in `uids` have moved to `list`, or to no list if `list` is null. The page shows this
 * result before the server answers.
 */
export const movedToList = (
  entries: Entries,
  uids: ReadonlySet<string>,
  list: Pick<List, "uid" | "name"> | null,
): (ListedEntry | HiddenEntry)[] => {
  const password_list = list && { uid: list.uid, name: list.name };
  return entries.map((entry) =>
    isUnverifiable(entry) || !uids.has(entry.uid) ? entry : { ...entry, password_list },
  );
};

/** Returns the entries as they are after the list with this uid was deleted. */
export const withoutList = (entries: Entries, uid: string): (ListedEntry | HiddenEntry)[] =>
  entries.map((entry) =>
    isUnverifiable(entry) || entry.password_list?.uid !== uid ? entry : { ...entry, password_list: null },
  );

/**
 * Reverts a move: returns the moved entries in their state before the move, and all other entries in their current
 * state.
 */
export const restored = (
  entries: Entries,
  uids: ReadonlySet<string>,
  before: Entries,
): (ListedEntry | HiddenEntry)[] => {
  const old = new Map(
    before.flatMap((entry) => (isUnverifiable(entry) ? [] : [[entry.uid, entry] as const])),
  );
  return entries.map((entry) =>
    isUnverifiable(entry) || !uids.has(entry.uid) ? entry : (old.get(entry.uid) ?? entry),
  );
};

export const withoutEntries = (entries: Entries, uids: ReadonlySet<string>): (ListedEntry | HiddenEntry)[] =>
  entries.filter((entry) => isUnverifiable(entry) || !uids.has(entry.uid));
