import { enNumber } from "@keepwell/ui/text/number.ts";

export const all = {
  title: "All entries",
  listLabel: "Passwords and notes in all buckets",
  create: "New password",
  health: "Health report",
  trash: "Trash",
  sort: "Sort by",
  sorts: { name: "By name", used: "Last used", changed: "Last changed" },
  sections: { starred: "Starred", recent: "Recent", all: (count: number) => `All (${enNumber(count)})` },
  columns: { username: "Username", host: "Website", bucket: "Bucket" },
  selectAll: "Select all",
  empty: "Nothing here yet",
  emptyText: "Create your first password, or bring your passwords from another password manager.",
  nothing: "Nothing found.",
  importOthers: "Import from a browser or password manager",
  loadFailed: "Some buckets could not be loaded.",
};
