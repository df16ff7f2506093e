import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";
import { isoDateTime } from "../date-time.ts";

const entries = (count: number) => `${enNumber(count)} ${enPlural(count, "entry", "entries")}`;

export const undoing = {
  recentTitle: "Recent imports",
  recentNote: (days: number) => `Each can be undone for ${enNumber(days)} days, in any browser.`,
  recentFailed: "Your recent imports could not be loaded.",
  importedAt: "Imported",
  entriesHeader: "Entries",
  unfinished: "Not finished",
  count: enNumber,
  dateTime: isoDateTime,
  undo: "Undo this import",
  undoOf: (file: string) => `Undo this import: ${file}`,
  undoHint: (days: number) => `You can undo it for ${enNumber(days)} days, on this page, without the file.`,
  undoTitle: (file: string) => `Undo the import of ${file}?`,
  keepImport: "Keep the import",
  undoText:
    "The entries that it created are deleted permanently, without going to Trash. So are lists and buckets that it created, if nothing else is in them.",
  undoneMerges: (count: number) =>
    `${entries(count)} that the import had added to ${enPlural(count, "is", "are")} as before; the merged version stays in ${enPlural(count, "its", "their")} history.`,
  undoStays:
    "Existing entries to which it added something get back what they had before. What you have changed, renamed or moved to another bucket since then stays. Entries that you have only put into another list or into Trash are deleted too.",
  undoingTitle: (file: string) => `Undoing the import of ${file}`,
  undoing: "Deleting entries",
  undoHaltedTitle: "The import is not undone yet",
  undoStopped: "You stopped it.",
  undoHalted: "Part of it may be deleted. Continue to delete the rest; nothing else is touched.",
  undoNotShown: (count: number) =>
    `The server says that it deleted ${entries(count)}, but still lists ${enPlural(count, "it", "them")}.`,
  undoLater: "Not now",
  undoneTitle: "Import undone",
  undone: (count: number, file: string) =>
    count === 0
      ? `No entry of ${file} was left to delete.`
      : `${entries(count)} of ${file} ${enPlural(count, "was", "were")} deleted.`,
  undoChanged: (count: number) =>
    `${entries(count)} ${enPlural(count, "stays", "stay")}: saved since the import, or impossible to verify.`,
  undoGone: (count: number) =>
    `${entries(count)} ${enPlural(count, "is", "are")} not there any more: moved to another bucket, or deleted.`,
  undoClosed: (count: number) =>
    `${enNumber(count)} ${enPlural(count, "bucket does", "buckets do")} not open now. Undo the import again once ${enPlural(count, "it does", "they do")}.`,
};
