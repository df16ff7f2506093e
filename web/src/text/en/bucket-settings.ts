import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";

const listed = new Intl.ListFormat("en", { type: "conjunction" });

const holding = (entries: number, lists: number, trash: number) =>
  listed.format([
    ...(entries > 0 ? [`${enNumber(entries)} ${enPlural(entries, "entry", "entries")}`] : []),
    ...(lists > 0 ? [`${enNumber(lists)} ${enPlural(lists, "list", "lists")}`] : []),
    ...(trash > 0 ? [`${enNumber(trash)} ${enPlural(trash, "entry", "entries")} already in Trash`] : []),
  ]);

export const bucketSettings = {
  title: "Bucket settings",
  nav: "Bucket settings",
  overview: "Overview",
  name: "Bucket name",
  updated: "Bucket has been updated.",
  deleteTitle: "Delete bucket",
  deleteEmpty: "The bucket is empty: nothing else goes with it. This cannot be undone.",
  deleteHolding: (entries: number, lists: number, trash: number) =>
    `This permanently deletes the bucket with ${holding(entries, lists, trash)}. It cannot be undone.`,
  deleteUnknown: "This deletes the bucket with everything in it. It cannot be undone.",
  deleteIntro: "It can be moved to Trash and restored for 30 days, or deleted permanently.",
  delete: "Delete bucket",
  question: (name: string) => `Delete “${name}”?`,
  deleteOthers:
    "Something in it is not yours to delete. An administrator or the bucket’s owner can delete the bucket.",
  deleteRefused:
    "Nothing was deleted. Something in this bucket is kept from you, or is not yours to delete. An administrator or the bucket’s owner can delete it.",
  typeName: "Type the bucket’s name to confirm",
  typeNameHint: (name: string) => `Its name is: ${name}`,
  typeNameFirst: "Type the bucket’s name first",
  deleted: "Bucket has been deleted.",
  failed: "A server error occured, please retry in a few moment!",
};
