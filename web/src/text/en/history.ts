import { enNumber } from "@keepwell/ui/text/number.ts";
import { isoDateTime, isoDay } from "../date-time.ts";

const listed = new Intl.ListFormat("en", { type: "conjunction" });

export const history = {
  title: "History",
  savedOn: (at: string) => isoDateTime(at),
  savedBy: (at: string, who: string) => `${isoDateTime(at)} · ${who}`,
  version: (rev: number) => `Version ${enNumber(rev)}`,
  you: "You",
  gone: "Deleted account",
  intro: (kept: number) =>
    `The entry as it was before each save. The last ${kept} versions are kept, encrypted like the entry, and are deleted with it.`,
  empty: "No earlier versions",
  emptyText: "This entry has not been changed since it was created.",
  importedTitle: "Passwords from the import",
  importedIntro: "Earlier passwords that the imported file had, with the day until which each was used.",
  until: (at: string) => isoDay(at),
  undated: "No date",
  importedPassword: (number: number) => `Earlier password ${enNumber(number)}`,
  copyImported: (number: number) => `Copy earlier password ${enNumber(number)}`,
  unverifiable: "This version cannot be verified",
  back: "Back to history",
  backToEntry: "Back to entry",
  restore: "Restore this version",
  restoring: "Restoring…",
  restoreTitle: "Restore this version?",
  restoreText: "It becomes the newest version. The current version stays in the history.",
  restoreWithoutPasskeys: (sites: readonly string[]) =>
    `This version lacks the entry’s passkeys for ${listed.format(sites)}. To use them again later, restore the version that is current now.`,
  restoreConflict:
    "Someone saved another version in the meantime, so nothing was restored. The newest version has been loaded. If you restore now, that version moves to the history.",
};
