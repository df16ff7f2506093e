import { enDateTime } from "../date-time.ts";

export const history = {
  open: "History",
  title: "History",
  lastSaved: (at: string) => `Last saved on ${enDateTime(at)}`,
  savedOn: (at: string) => enDateTime(at),
  savedBy: (at: string, who: string) => `Saved on ${enDateTime(at)}. ${who}`,
  you: "You",
  gone: "Account no longer there",
  intro: (kept: number) =>
    `What this entry was before each save. The last ${kept} versions are kept, sealed like the entry, and are deleted with it.`,
  empty: "No earlier versions",
  emptyText: "This entry has not been changed since it was created.",
  unverifiable: "This version cannot be verified",
  back: "Back to history",
  backToEntry: "Back to entry",
  restore: "Restore this version",
  restoring: "Restoring…",
  restoreTitle: "Restore this version?",
  restoreText: "It becomes the newest version. What the entry is today stays in its history.",
  restoreConflict:
    "Someone saved another version in the meantime, so nothing was restored. The newest version has been loaded. Restoring now replaces it, and keeps it in the history.",
  restored: "Version restored.",
};
