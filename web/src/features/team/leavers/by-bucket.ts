import type { LeaverItem } from "@keepwell/contract/team/audit.endpoints.ts";
import type { Namer } from "../object-names.ts";

export interface BucketItems {
  readonly uid: string;
  readonly name: string;
  readonly items: readonly LeaverItem[];
}

/** Returns the item with the names of its entry and its bucket. The names are opened from the sealed rows. */
export const withNames = (item: LeaverItem, namer: Namer): LeaverItem => ({
  ...item,
  entry: { ...item.entry, name: namer.inside("entry", item.entry, item.bucket) },
  bucket: { ...item.bucket, name: namer.bucket(item.bucket) },
});

/**
 * Groups the items by bucket and sorts the buckets by name. In each bucket, the entries that the former member has
 * opened come first, sorted by name. The other entries follow, also sorted by name.
 */
export const byBucket = (items: readonly LeaverItem[], locale: string): readonly BucketItems[] => {
  const { compare } = new Intl.Collator(locale, { sensitivity: "base", numeric: true });
  const inOrder = items.toSorted(
    (one, other) =>
      Number(one.opened_at === null) - Number(other.opened_at === null) ||
      compare(one.entry.name, other.entry.name),
  );
  return [...Map.groupBy(inOrder, ({ bucket }) => bucket.uid)]
    .map(([uid, inBucket]) => ({ uid, name: inBucket[0]?.bucket.name ?? "", items: inBucket }))
    .toSorted((one, other) => compare(one.name, other.name));
};
