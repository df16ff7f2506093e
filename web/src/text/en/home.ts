import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";

const bucketCount = (count: number) => `${enNumber(count)} ${enPlural(count, "bucket", "buckets")}`;

export const home = {
  tabsLabel: "Which buckets",
  tabs: { active: "Active", starred: "Starred", archived: "Archived" },
  count: (count: number) => enNumber(count),
  star: "Star",
  starOf: (bucket: string) => `Star, ${bucket}`,
  selection: "Selected buckets",
  hiddenByFilter: (count: number) => `${enNumber(count)} hidden by filter`,
  manage: "Manage...",
  actions: {
    star: "Star",
    unstar: "Unstar",
    archive: "Archive",
    unarchive: "Unarchive",
  },
  refused: {
    star: "These are starred already.",
    archive: "These are archived already.",
    unarchive: "Nothing here is archived.",
  },
  done: {
    star: (count: number) => `${bucketCount(count)} starred.`,
    unstar: (count: number) => `${bucketCount(count)} unstarred.`,
    archive: (count: number) => `${bucketCount(count)} archived.`,
    unarchive: (count: number) => `${bucketCount(count)} unarchived.`,
  },
  asKept: "You see the buckets that this browser last received.",
  marksFailed: "Your stars and archives could not be loaded. Every bucket is shown here.",
  marksUnknown: "Your stars and archives could not be loaded.",
  noActive: "Every bucket is archived.",
  noActiveText: "Unarchive the ones you use again, or create a new one.",
  noStarred: "No starred buckets yet.",
  noStarredText: "Press the star of a bucket to find it here.",
  noArchived: "Nothing is archived.",
  archiving: "An archived bucket leaves the Active tab for you only. It keeps everything it holds.",
  showActive: "Show active buckets",
};
