import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";

const bucketCount = (count: number) => `${enNumber(count)} ${enPlural(count, "bucket", "buckets")}`;

export const home = {
  tabsLabel: "Which buckets",
  tabs: { active: "Active", starred: "Starred", archived: "Archived" },
  count: (count: number) => enNumber(count),
  archived: "Archived",
  favourite: "Favourite",
  favouriteOf: (bucket: string) => `Favourite, ${bucket}`,
  selection: "Selected buckets",
  hiddenByFilter: (count: number) => `${enNumber(count)} hidden by filter`,
  manage: "Manage...",
  clear: "Clear",
  actions: {
    star: "Add to favourites",
    unstar: "Remove from favourites",
    archive: "Archive",
    unarchive: "Unarchive",
  },
  refused: {
    star: "These are favourites already.",
    archive: "These are archived already.",
    unarchive: "Nothing here is archived.",
  },
  done: {
    star: (count: number) => `${bucketCount(count)} added to favourites.`,
    unstar: (count: number) => `${bucketCount(count)} removed from favourites.`,
    archive: (count: number) => `${bucketCount(count)} archived.`,
    unarchive: (count: number) => `${bucketCount(count)} unarchived.`,
  },
  asKept: "You see the buckets that this browser last received.",
  marksFailed: "Your favourites and archives could not be loaded. Every bucket is shown here.",
  marksUnknown: "Your favourites and archives could not be loaded.",
  noActive: "Every bucket is archived.",
  noActiveText: "Unarchive the ones you use again, or create a new one.",
  noStarred: "No favourites yet.",
  noStarredText: "Press the star of a bucket to find it here.",
  noArchived: "Nothing is archived.",
  noArchivedText: "An archived bucket leaves the Active tab and keeps everything it holds.",
  showActive: "Show active buckets",
};
