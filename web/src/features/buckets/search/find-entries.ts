/** @file Searches the opened names, user names and addresses of the entries that are in memory. */
import { isUnverifiable, type Unverifiable } from "@keepwell/client/api/unverifiable.ts";
import { entryWords } from "@keepwell/client/buckets/entry-words.ts";
import type { ListedEntry } from "@keepwell/client/buckets/open-rows.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { nameFilter, nameMatch } from "@keepwell/ui/text/name-filter.ts";
import { findWords } from "./find-words.ts";

export interface FoundEntry extends Pick<ListedEntry, "uid" | "name" | "type" | "rev"> {
  readonly bucket: OpenBucket;
  /**
   * The text beside the name, usually the user name. If the name does not contain all typed words, the text is the user
   * name or the first address that contains a typed word.
   */
  readonly detail?: string | undefined;
}

type Searched = Pick<ListedEntry, "uid" | "name" | "type" | "rev" | "shown">;

/** A bucket, and its entries as far as they are in memory. */
export interface SearchedBucket {
  readonly bucket: FoundEntry["bucket"];
  readonly entries: readonly (Searched | Unverifiable)[];
}

/** The maximum number of results. */
const MOST = 50;

const compareNames = new Intl.Collator().compare;

const foundEntry = (
  bucket: OpenBucket,
  { uid, name, type, rev }: Searched,
  detail: string | undefined,
): FoundEntry => ({ uid, name, type, rev, bucket, detail });

/**
 * Returns the entries whose name, user name and addresses together contain all typed words. The entries with the best
 * matching names come first.
 */
export const findEntries = (searched: readonly SearchedBucket[], typed: string): readonly FoundEntry[] => {
  const isIn = nameFilter(typed);
  if (!isIn) return [];
  const match = nameMatch(typed);
  const detailOf = ({ name, shown }: Searched): string | undefined => {
    const { u, h = [] } = shown ?? {};
    if (isIn(name)) return u;
    const texts = [...(u === undefined ? [] : [u]), ...h.flatMap(([origin]) => origin ?? [])];
    return texts.find((text) => findWords(text, typed).length > 0) ?? u;
  };
  return searched
    .flatMap(({ bucket, entries }) =>
      entries.flatMap((entry) => {
        if (isUnverifiable(entry) || !isIn(entryWords(entry))) return [];
        return [{ entry, bucket, match: match(entry.name) }];
      }),
    )
    .toSorted((one, other) => one.match - other.match || compareNames(one.entry.name, other.entry.name))
    .slice(0, MOST)
    .map(({ entry, bucket }) => foundEntry(bucket, entry, detailOf(entry)));
};

/** Returns the found entry in its current state; null if its bucket no longer lists it as a verified entry. */
export const findAgain = (
  { uid }: Pick<FoundEntry, "uid">,
  { bucket, entries }: SearchedBucket,
): FoundEntry | null => {
  const entry = entries.find((one) => one.uid === uid);
  return entry && !isUnverifiable(entry) ? foundEntry(bucket, entry, entry.shown?.u) : null;
};
