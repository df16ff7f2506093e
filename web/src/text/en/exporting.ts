import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";

const entries = (count: number) => `${enNumber(count)} ${enPlural(count, "entry", "entries")}`;

/** The export screen. It is rarely opened, so its texts are loaded with it and not with every page. */
export const exporting = {
  intro:
    "Take your entries with you, or keep a copy of your own. They are opened in this browser and written into a file here: nothing readable is sent anywhere.",

  format: "Format",
  formats: {
    keepwell: {
      title: "Keepwell, encrypted",
      note: "The choice for a copy of your own: it holds everything, and opens with a password that you choose below. Keepwell can import it, and its format is documented.",
    },
    kdbx: {
      title: "KeePass (KDBX 4)",
      note: "Encrypted, under a password of its own. KeePass, KeePassXC, Strongbox and others open it.",
    },
    "bitwarden-json": {
      title: "Bitwarden (JSON)",
      note: "Not encrypted. Most password managers can import it.",
    },
    "bitwarden-csv": {
      title: "Bitwarden (CSV)",
      note: "Not encrypted. A table with the columns of Bitwarden.",
    },
    "chrome-csv": {
      title: "Chrome (CSV)",
      note: "Not encrypted. Names, addresses, usernames, passwords and notes, for browsers.",
    },
  },
  plainTitle: "This file is not encrypted",
  plainText:
    "Anyone who gets the file can read every password in it. Delete it as soon as it is imported elsewhere, from the trash of this device too.",

  buckets: "Buckets",
  allBuckets: "All buckets",
  shared: "Shared",
  sharedHint: "Shared buckets hold what other people entrusted to you.",
  chooseFirst: "Choose at least one bucket",
  closed: (count: number) =>
    count === 1
      ? "One more bucket does not open and is left out. It is named in the result."
      : `${enNumber(count)} more buckets do not open and are left out. They are named in the result.`,

  policy: {
    title: "Buckets of the team are left out",
    permitted: "Only members with the permission Export can export them. Ask an administrator for it.",
    admins: "Only administrators can export from the team’s buckets.",
    kept: (count: number) =>
      `This concerns ${enNumber(count)} ${enPlural(count, "bucket", "buckets")}. You can export your other buckets.`,
  },

  contents: "Also export",
  history: "Earlier versions of each entry",
  historyPasswords: "Earlier passwords of each entry",
  trash: "Entries in Trash",
  notInFormat: "This format cannot hold it",
  formulas: "Make formulas harmless",
  formulasHint:
    "Puts an apostrophe before values that a spreadsheet would run as a formula. Switch it off if a password manager will read the file: it would take the apostrophe as part of the value.",

  leftOutTitle: "What this format leaves out",
  losses: {
    notes: "Notes that are entries of their own",
    trash: "Entries in Trash",
    history: "Earlier versions",
    older_fields: "Everything in earlier versions except the latest five passwords",
    totp: "One-time codes",
    urls: "Further addresses",
    fields: "Custom fields",
    field_kinds: "Which custom fields are hidden",
    yes_or_no: "That a custom field is yes or no: it becomes text",
    favourites: "Stars",
    places: "Buckets and lists",
    trash_places: "Which bucket and list entries in Trash were in",
    match_modes: "Where the extension offers an entry",
    passkeys: "Passkeys",
    prf: "The secrets of passkeys with which some websites encrypt data",
    passkey_details: "The display names of passkeys, and when they were made",
    details: "Details from an import, which Keepwell keeps without showing them",
  },
  nothingLeftOut: "Nothing. What cannot be opened or verified is named in the result.",

  passwordTitle: "Protect the file",
  passwordText:
    "The file opens with this password alone, on any device. It is not your account password, and it cannot be recovered.",
  password: "Password of the file",
  repeat: "Repeat the password",
  mismatch: "The two passwords are not the same.",
  fill: "Type the password of the file twice",
  submit: "Export",
  starting: "Starting…",
  offline: "You’re offline. Nothing can be exported now.",

  runningTitle: "Exporting",
  collecting: "Opening entries",
  progress: (done: number, total: number) => `${enNumber(done)} of ${enNumber(total)}`,
  writing: "Writing the file, and reading it again to compare…",
  stay: "Keep this page open until it is done.",
  cancel: "Cancel",
  leaveTitle: "Stop the export?",
  leaveText: "No file is made, and what was opened for it is dropped.",
  keepExporting: "Keep exporting",
  leave: "Stop and leave",

  failedTitle: "The export did not succeed",
  differs:
    "The file was written, but its content was different when it was read again, so you cannot save it. Try another browser, or export less at a time.",
  retry: "Try again",
  back: "Back to the choices",

  doneTitle: "The file is ready",
  done: (count: number) => `${entries(count)} written, read again and compared.`,
  nothing: "No entry was written.",
  save: (file: string) => `Save ${file}`,
  saved: "Saved. You can save it again as long as this page is open.",
  another: "Export again",
  changedCells: (count: number) =>
    `${enNumber(count)} ${enPlural(count, "value", "values")} got an apostrophe, so that a spreadsheet does not run ${enPlural(count, "it", "them")}.`,
  lost: (count: number) => entries(count),
  omittedTitle: "Not exported",
  omittedText:
    "These could not be opened or verified, or may not be exported. Open what cannot be verified in its bucket to see why.",
  omitted: {
    policy: "Not allowed by your administrators",
    closed: "Buckets that do not open",
    unverifiable: "Cannot be verified",
    older: "Older than this browser has seen",
    missing: "The server does not send it",
    label: "The name is not what was saved",
  },
  unnamed: "Without a readable name",
  version: (rev: number) => `Version ${enNumber(rev)}`,
  logged: "The export is in your security log: its format and the number of entries, no names.",
};
