import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";

const entries = (count: number) => `${enNumber(count)} ${enPlural(count, "entry", "entries")}`;

const bucketsOf = (count: number) => `${enNumber(count)} ${enPlural(count, "bucket", "buckets")}`;

/** What is in Trash: entries, buckets or both. */
const holding = (count: number, buckets: number) =>
  [...(count > 0 ? [entries(count)] : []), ...(buckets > 0 ? [bucketsOf(buckets)] : [])].join(" and ");

const daysOf = (days: number) => `${enNumber(days)} ${enPlural(days, "day", "days")}`;

export const trash = {
  title: "Trash",
  titleOf: (bucket: string) => `Trash of ${bucket}`,
  note: "What is here stays for 30 days. Then it is deleted.",
  everyTrash: "Trash of all buckets",
  toBucket: "To the bucket",
  listLabel: "Entries in Trash",
  filter: "Filter by name",
  columns: { bucket: "Bucket", left: "Time left" },
  left: (days: number) => (days === 0 ? "Deleted soon" : `${daysOf(days)} left`),
  restore: "Restore",
  restoreOf: (entry: string) => `Restore ${entry}`,
  restoring: "Restoring…",
  restoringEntries: "Restoring entries",
  restoreTitle: (count: number) => `Restore ${entries(count)}?`,
  restored: (count: number) => (count === 1 ? "Entry restored." : `${entries(count)} restored.`),
  restoreForbidden: "Sorry, you are not allowed to restore selected entries.",
  deleteForGood: "Delete permanently",
  deleteOf: (entry: string) => `Delete ${entry} permanently`,
  deleteTitle: (count: number) => `Delete ${entries(count)} permanently?`,
  empty: "Empty Trash",
  emptyTitle: "Empty Trash?",
  emptyText: (count: number, buckets: number) =>
    `${holding(count, buckets)} ${enPlural(count + buckets, "is", "are")} deleted permanently, for everyone who can see them.`,
  nothing: "Trash is empty",
  nothingText: "What you delete is kept here for 30 days, and can be restored.",
  nothingFound: "Nothing found.",
  loadFailed: "Trash could not be loaded.",
  choice: "What happens to it",
  toTrash: "Move to Trash",
  moving: "Moving…",
  toTrashNote: "It can be restored for 30 days.",
  toTrashNotes: "They can be restored for 30 days.",
  forEveryone: (count: number) =>
    `${enPlural(count, "It disappears", "They disappear")} for everyone who can see this bucket.`,
  sharedForEveryone: "What is in a shared bucket disappears for everyone who can see that bucket.",
  ofList: "What happens to its entries",
  keepEntries: "Keep its entries",
  entriesToTrash: "Move its entries to Trash",
  unverifiedStay:
    "They cannot be moved to Trash with the list, because an entry of this bucket cannot be verified. It may be in this list.",
  forbiddenStay: "They cannot be moved to Trash with the list, because one of them is not yours to delete.",
  listRestored: (list: string) => `${list} restored.`,
  undo: "Undo",
  buckets: "Buckets in Trash",
  bucketRestored: (bucket: string) => `${bucket} restored.`,
  bucketGone: "This bucket is no longer in Trash, or you may no longer restore it.",
  bucketDeleted: (bucket: string) => `${bucket} deleted.`,
  emptied: "Trash is empty now.",
  bucketDeleteTitle: (bucket: string) => `Delete “${bucket}” permanently?`,
  bucketDeleteText: "This deletes the bucket with everything in it. It cannot be undone.",
  bucketInTrash: "This bucket is in Trash",
  bucketInTrashText: "Restore it to use what is in it.",
  entriesInTrash: "Entries",
  inTrash: "This entry is in Trash",
  inTrashText: "Restore it to change it.",
};
