import { placeOfPage } from "../match/place.ts";
import { matchForMenu, ON_HOST } from "../match/same-host.ts";
import type { MenuPlace, MenuRow } from "../messages/menu-messages.ts";
import { MOST_ITEMS } from "../messages/shape.ts";
import type { MenuIndexPart } from "../vault/menu-index.ts";

/**
 * Returns the rows of a menu: at most `MOST_ITEMS` entries that match the page, the closest match first. Equally close
 * entries keep the order of the index, which is sorted by name. The menu of a field for a one-time code has only
 * entries that make codes.
 */
export const rowsFor = (
  part: MenuIndexPart | null,
  { url, field }: Pick<MenuPlace, "url" | "field">,
): MenuRow[] => {
  const page = placeOfPage(url);
  if (!page) return [];
  return (part?.entries ?? [])
    .filter(({ hasCode }) => field !== "one-time-code" || hasCode)
    .flatMap((entry) => {
      const closeness = matchForMenu(entry.addresses, page);
      return closeness === undefined ? [] : [{ entry, rank: ON_HOST.indexOf(closeness) }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST_ITEMS)
    .map(({ entry: { uid, bucket, name, username } }) => ({ uid, bucketUid: bucket.uid, name, username }));
};
