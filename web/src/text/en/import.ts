import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";
import { labels } from "./import-labels.ts";
import { products } from "./import-products.ts";
import { reasons, refusals } from "./import-reasons.ts";
import { undoing } from "./import-undo.ts";

const entries = (count: number) => `${enNumber(count)} ${enPlural(count, "entry", "entries")}`;

/** The import screen. It is rarely opened, so its texts are loaded with it and not with every page. */
export const importing = {
  title: "Import",
  intro:
    "Bring in what a browser or another password manager exported. The file is read in this browser and encrypted here, entry by entry: it is never uploaded.",

  chooseTitle: "Choose a file",
  choose: "Choose a file…",
  drop: "or drop it here",
  accepted:
    "The export of one of these products, or a CSV of any other. Nothing leaves this browser unencrypted.",
  howTitle: "How to get the file",
  howNote:
    "The format is detected from the file. Files that are not encrypted can be read by anyone who opens them: delete them after the import.",
  products,
  reading: (file: string) => `Reading ${file}…`,
  readFailed: "The file could not be read. It may have been moved or changed since you chose it.",

  fileTitle: "File",
  otherFile: "Choose another file",
  format: "Format",
  csv: "CSV, by its columns",
  encoding: "Encoding",
  encodingHint: "Change it when accents look wrong in the preview.",
  encodings: {
    "utf-8": "UTF-8",
    "utf-16le": "UTF-16 (little-endian)",
    "utf-16be": "UTF-16 (big-endian)",
    "windows-1252": "Western European (Windows-1252)",
  },

  readAs: (format: string) => `Read as ${format}`,
  keyTitle: "It is encrypted",
  keyPassword: "Password of the file",
  keyHint: "The password that was chosen when it was exported. It stays in this browser.",
  keyHintOrFile: "Leave it empty if a key file alone opens the database. It stays in this browser.",
  keyWrong: "This is not the password of the file. Check capital letters and try again.",
  keyWrongOrFile: "The password or the key file is not right. If the database has a key file, choose it too.",
  keyFile: "Choose a key file…",
  keyFileOther: "Choose another key file…",
  keyFileWithout: (name: string) => `Do not use ${name}`,
  keyFileLarge: "This is too large for a key file.",
  keyMissing: "Enter the password first.",
  keyOpen: "Open the file",
  keyOpening: "Opening…",

  refusedTitle: "This file cannot be imported",
  refusals,

  columnsTitle: "Columns",
  separator: "Separator",
  separators: { ",": "Comma", ";": "Semicolon", "\t": "Tab" },
  heading: "The first row holds headings",
  column: (number: number) => `Column ${number}`,
  columnHeader: "Column",
  sampleHeader: "First value",
  targetHeader: "Becomes",
  targetOf: (column: string) => `“${column}” becomes`,
  showSamples: "Show hidden values",
  noSample: "Empty",
  targets: {
    name: "Name",
    url: "Address",
    username: "Username",
    email: "Email (username if there is none)",
    password: "Password",
    text: "Notes",
    totp: "One-time code",
    list: "List",
    bucket: "Bucket",
    field: "Custom field",
    hidden: "Hidden custom field",
    skip: "Leave out",
  },
  moreColumns: (count: number) =>
    `${enNumber(count)} further ${enPlural(count, "column becomes a custom field", "columns become custom fields")}.`,
  mapFirst: "First choose which column is the name, address, username, password or notes.",

  destinationTitle: "Where it goes",
  toOne: "Into one bucket",
  toOneNote: "Buckets and folders of the file become lists there.",
  toNamed: "Into buckets as in the file",
  toNamedNote: (existing: number, created: number) => {
    const made = `${enNumber(created)} ${enPlural(created, "bucket is", "buckets are")} created`;
    if (existing === 0) return `${made}. Folders become lists.`;
    const used = `${enNumber(existing)} existing ${enPlural(existing, "bucket is", "buckets are")} used`;
    return created === 0 ? `${used}. Folders become lists.` : `${made}, ${used}. Folders become lists.`;
  },
  toNamedRefused: {
    plan: "The Free plan has one bucket. Paid plans have as many as you like.",
    team: "Your team has not given you the right to create buckets.",
  },
  bucket: "Bucket",
  bucketForRest: "Bucket for entries without one",
  foldersHint: "Folders of the file become lists.",
  unsortedTitle: (bucket: string) => `Folders without a list in: ${bucket}`,
  unsortedFolder: (name: string) => `“${name}”`,
  /** `folders`: the texts of `unsortedFolder`, separated by commas. */
  unsorted: (folders: string, more: number) =>
    `You can add entries there, but not create lists. Existing lists are used; what the file keeps in ${folders}${more === 0 ? "" : ` and ${enNumber(more)} more`} goes into the bucket itself, where someone who manages it can sort it.`,
  bucketsFailed: "Your buckets could not be loaded.",

  previewTitle: "Preview",
  found: entries,
  previewLabel: "Entries of the file",
  filter: "Filter by name",
  nothing: "Nothing found.",
  empty: "There is no entry in this file that can be imported.",
  already: "Already there",
  duplicates: (count: number) => `${entries(count)} ${enPlural(count, "seems", "seem")} to be there already.`,
  duplicatesHint:
    "Two entries count as the same if website and username are equal. If one of them has neither, name and list decide. Passwords are not compared and may differ.",
  handlings: { skip: "Skip", merge: "Merge", keep: "Keep both" },
  handlingNotes: {
    skip: "What is there stays as it is.",
    merge: "What only the file has is added to the existing entry. Nothing is lost from either.",
    keep: "Another entry is created beside the one that is there.",
  },
  takesPasswords: "Use the file’s password where the two differ",
  takesPasswordsHint: "The previous password stays in the entry’s history.",
  keepsPasswordsHint: "The entry keeps its password. The file’s is added as a hidden field.",
  mergedField: (field: string, file: string) => `${field} (${[...file].slice(0, 60).join("")})`,
  tooManyMerges: (most: number) =>
    `At most ${enNumber(most)} entries can be merged in one import. Skip them or keep both.`,
  tooManyBuckets: (most: number) =>
    `One import can fill at most ${enNumber(most)} buckets. Put everything into one bucket, or split the file.`,
  notCompared: "What is already in the bucket could not be compared.",

  problemsTitle: "What to know",
  effects: {
    left_out: "Left out",
    part_left_out: "Imported without these",
    changed: "Changed",
    kept: "Kept with the entry, not displayed",
  },
  reasons,
  /** A row, and the part of it that the message is about. */
  ofRow: (row: string, thing: string) => `${row}: ${thing}`,
  withPart: (part: string, reason: string) => `${part}: ${reason[0]?.toLowerCase()}${reason.slice(1)}`,
  places: {
    line: (number: number) => `Line ${enNumber(number)}`,
    item: (number: number) => `Item ${enNumber(number)}`,
  },
  affected: entries,

  submit: (count: number) => `Import ${entries(count)}`,
  nothingToImport: "There is nothing to import.",
  wait: "One moment, the file is being read.",
  waitForLists: "One moment, the bucket’s lists are being read.",
  waitForEntries: "One moment, the file is being compared with your entries.",
  noBucket: "Choose a bucket first.",
  offline: "You’re offline. Nothing can be imported now.",

  runningTitle: "Importing",
  sealing: "Encrypting and saving entries",
  progress: (done: number, total: number) => `${enNumber(done)} of ${enNumber(total)}`,
  stay: "This browser could not keep what is left of the import: its storage is full or switched off. Keep this page open until it is done.",
  stayKept: "If this page is closed, the import stops. You can continue it here later.",
  stop: "Stop",
  stopping: "Stopping…",
  stoppedTitle: "Import stopped",
  haltedTitle: "The import was interrupted",
  halted: (created: number, total: number) =>
    `${enNumber(created)} of ${entries(total)} ${enPlural(total === 1 ? 1 : created, "is", "are")} in Keepwell. Continue to create the rest; nothing is created twice. If you end the import, what is in Keepwell stays.`,
  goOn: "Continue",
  endHere: "End the import",
  ended: {
    blocked: {
      title: "Another import comes first",
      text: "An import is running in another tab of this browser, or is not finished. Finish it first. Nothing more was done here.",
    },
    forgotten: {
      title: "The import cannot be continued",
      text: "It was undone in another tab or browser, or began more than 30 days ago. Nothing more was imported here.",
    },
    overtaken: {
      title: "The import went on in another tab",
      text: "It was continued or ended in another tab of this browser. Nothing more was imported here.",
    },
  },
  back: "Back",

  pendingTitle: (file: string) => `The import of ${file} is not finished`,
  pendingNote:
    "What is left of it is kept in this browser, encrypted for your account, until you continue or end it. The file is not needed again.",
  elsewhere: "It is running in another tab of this browser.",
  busyElsewhere: "Another tab of this browser is working on an import. Continue when it has finished.",
  lookAgain: "Check again",

  doneTitle: "Import finished",
  created: (count: number) =>
    count === 0 ? "No entry was imported." : `${entries(count)} ${enPlural(count, "was", "were")} imported.`,
  merged: (count: number) =>
    `${entries(count)} ${enPlural(count, "was merged into an existing entry", "were merged into existing entries")}.`,
  same: (count: number) =>
    `${entries(count)} ${enPlural(count, "was", "were")} there already, with everything that the file has.`,
  unstarred: (count: number) =>
    `${enNumber(count)} ${enPlural(count, "favourite of the file has", "favourites of the file have")} no star here, because at most 500 entries can have one.`,
  notImported: (count: number) => `${entries(count)} ${enPlural(count, "was", "were")} not imported.`,
  leftOutTitle: "Not imported",
  leftOutDuplicates: "Left out as you chose: already there",
  leftOutRefused: "The server refused them",
  leftOutMissing: "The server says that they were saved, but does not list them",
  leftOutStopped: "Not reached before the import was stopped",
  open: (bucket: string) => `Open ${bucket}`,
  another: "Import another file",
  deleteTitle: (file: string) => `Delete ${file} now`,
  deleteText:
    "Anyone who opens it can read every password in it. Empty your computer’s trash too, and check for copies in downloads, mail and backups.",

  leaveTitle: "Stop the import?",
  leaveText: "What was saved so far stays. The rest will not be imported.",
  leaveKeptText: "What was saved so far stays. You can continue the import on this page later.",
  leave: "Stop and leave",
  keepImporting: "Keep importing",

  ...undoing,

  /** These texts are written into entries. */
  untitled: "Untitled",
  archived: "Archived",
  labels,
};
