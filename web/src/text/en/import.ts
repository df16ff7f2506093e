import type { ImportLabel } from "@keepwell/client/import/import-words.ts";
import { enNumber } from "../number.ts";
import { enPlural } from "../plural.ts";

const entries = (count: number) => `${enNumber(count)} ${enPlural(count, "entry", "entries")}`;

const labels: Readonly<Record<ImportLabel, string>> = {
  name: "Name",
  url: "Address",
  username: "Username",
  password: "Password",
  text: "Notes",
  totp: "One-time code",
  field: "Custom field",
  list: "List",
  bucket: "Bucket",
  extra: "Further fields",
  history: "Earlier passwords",
  passkeys: "Passkeys",
  linked_fields: "Linked fields",
  cardholder: "Name on card",
  brand: "Card brand",
  number: "Number",
  expiry_month: "Expiry month",
  expiry_year: "Expiry year",
  security_code: "Security code",
  title: "Title",
  first_name: "First name",
  middle_name: "Middle name",
  last_name: "Last name",
  address_1: "Address, line 1",
  address_2: "Address, line 2",
  address_3: "Address, line 3",
  city: "City",
  state: "Province or state",
  postal_code: "Postal code",
  country: "Country",
  company: "Company",
  email: "Email",
  phone: "Phone",
  social_insurance_number: "Social insurance number",
  passport_number: "Passport number",
  licence_number: "Licence number",
  private_key: "Private key",
  public_key: "Public key",
  fingerprint: "Fingerprint",
};

/** The import screen. It is rarely opened, so its texts are loaded with it and not with every page. */
export const importing = {
  title: "Import",
  intro:
    "Bring in what another password manager exported. The file is read in this browser and sealed here, entry by entry: it is never uploaded.",

  chooseTitle: "Choose a file",
  choose: "Choose a file…",
  drop: "or drop it here",
  accepted: "CSV from any password manager, or Bitwarden’s JSON. Not encrypted, 50 MB at most.",
  howTitle: "How to get the file",
  howBitwarden:
    "Bitwarden: Settings, Export vault, format .json. It keeps folders, fields and one-time codes; .csv has logins and notes only.",
  howOthers:
    "Others and browsers: look for “Export” in their settings and choose CSV. You say here what each column is.",
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

  refusedTitle: "This file cannot be imported",
  refusals: {
    too_large: "It is larger than 50 MB. Split it, or export again without attachments.",
    too_many_rows: "It has more than 50,000 entries. Split it and import the parts one after the other.",
    too_deep: "Its parts are nested deeper than any export does it. Nothing of it was read.",
    not_text:
      "It is not a text file. A ZIP must be unpacked first; a password database must be exported as CSV.",
    wrong_encoding: "It is not written in this encoding. Choose another one above.",
    not_json: "It is not valid JSON. Perhaps it was cut off: export it again.",
    unknown_format: "It is none of the formats that can be read here. If it has columns, choose CSV above.",
    encrypted_with_password:
      "It is encrypted with a password of its own. Export it again and choose the format without a password.",
    encrypted_for_account:
      "It is encrypted for the account it comes from, and nothing else can open it. Export it again as .json that is not encrypted.",
  },

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
  mapFirst: "Say first which column is the name, address, username, password or notes.",

  destinationTitle: "Where it goes",
  toOne: "Into one bucket",
  toOneNote: "Buckets and folders of the file become lists there.",
  toNamed: "Into buckets as in the file",
  toNamedNote: (existing: number, created: number) => {
    const created_ = `${enNumber(created)} ${enPlural(created, "bucket is", "buckets are")} created`;
    if (existing === 0) return `${created_}. Folders become lists.`;
    const existing_ = `${enNumber(existing)} existing ${enPlural(existing, "bucket is", "buckets are")} used`;
    return created === 0
      ? `${existing_}. Folders become lists.`
      : `${created_}, ${existing_}. Folders become lists.`;
  },
  toNamedRefused: {
    plan: "The Free plan has one bucket. Paid plans have as many as you like.",
    team: "Your team has not given you the right to create buckets.",
  },
  bucket: "Bucket",
  bucketForRest: "Bucket for what lies in none",
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
  duplicatesHint: "Same name in the same list. Usernames and passwords are not compared and may differ.",
  leaveOutDuplicates: (count: number) => `Leave ${enPlural(count, "it", `these ${enNumber(count)}`)} out`,
  notCompared: "What is already in the bucket could not be compared.",

  problemsTitle: "What to know",
  effects: { left_out: "Left out", changed: "Changed", kept: "Kept, not usable yet" },
  reasons: {
    empty: "Nothing is in it",
    malformed: "Not of the form that this kind of file has",
    in_trash: "Was in the trash",
    too_long: "Too long to fit anywhere; nothing is ever cut",
    open_quote: "A quotation mark is never closed and swallowed the rest of the file",
    broken_quotes: "Quotation marks are wrong; cells may be cut in the wrong place",
    extra_cells: "More cells than headings; the rest became custom fields",
    not_unicode: "Characters that are not valid were replaced",
    name_made: "Had no name and was given one",
    name_shortened: "The name was too long; all of it is in the notes",
    moved_to_text: "Did not fit its field and is in the notes",
    became_field: "A second value for the same field became a custom field",
    became_note: "A kind of item that Keepwell does not have became a note with its fields",
    several_buckets: "Lay in several buckets and comes into the first",
    place_shortened: "The name was too long and was shortened",
    totp_unreadable: "Cannot be understood and makes no code; kept as written",
    kept_unused: "Sealed with the entry; no screen shows it yet",
    details_left_out: "Too much of it: dates, earlier passwords and passkeys were left out",
  },
  withPart: (part: string, reason: string) => `${part}: ${reason[0]?.toLowerCase()}${reason.slice(1)}`,
  places: {
    line: (number: number) => `Line ${enNumber(number)}`,
    item: (number: number) => `Item ${enNumber(number)}`,
  },
  affected: entries,

  submit: (count: number) => `Import ${entries(count)}`,
  nothingToImport: "There is nothing to import.",
  wait: "One moment, the file is being read.",
  waitForLists: "Which lists are in the bucket is not known yet.",
  noBucket: "Choose a bucket first.",
  offline: "You’re offline. Nothing can be imported now.",

  runningTitle: "Importing",
  sealing: "Sealing and saving entries",
  progress: (done: number, total: number) => `${enNumber(done)} of ${enNumber(total)}`,
  stay: "Keep this page open until it is done.",
  stop: "Stop",
  stopping: "Stopping…",
  stoppedTitle: "Import stopped",
  haltedTitle: "The import was interrupted",
  halted: (created: number, total: number) =>
    `${enNumber(created)} of ${entries(total)} ${enPlural(created, "is", "are")} in Keepwell. Going on creates the rest, and nothing twice.`,
  goOn: "Go on",
  endHere: "Leave it at that",

  doneTitle: "Import finished",
  created: (count: number) =>
    count === 0 ? "No entry was imported." : `${entries(count)} ${enPlural(count, "was", "were")} imported.`,
  notImported: (count: number) => `${enNumber(count)} ${enPlural(count, "was", "were")} not.`,
  leftOutTitle: "Not imported",
  leftOutDuplicates: "Left out as you chose: already there",
  leftOutRefused: "The server refused them",
  leftOutMissing: "The server answered that they were saved, but does not show them",
  leftOutStopped: "Not reached before the import was stopped",
  open: (bucket: string) => `Open ${bucket}`,
  another: "Import another file",
  deleteTitle: (file: string) => `Delete ${file} now`,
  deleteText:
    "Whoever opens it can read every password in it. Empty the trash too, and remember copies in downloads, mail and backups.",

  leaveTitle: "Stop the import?",
  leaveText: "What was saved so far stays. The rest will not be imported.",
  leave: "Stop and leave",
  keepImporting: "Go on importing",

  /** These texts are written into entries. */
  untitled: "Untitled",
  labels,
};
