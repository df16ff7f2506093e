/** The names of the formats that can be imported. Product names are the same in all languages. */
export const FORMAT_NAMES = {
  "enpass-json": "Enpass (JSON)",
  "bitwarden-locked": "Bitwarden (JSON, password)",
  "bitwarden-json": "Bitwarden (JSON)",
  "bitwarden-csv": "Bitwarden (CSV)",
  "onepassword-csv": "1Password (CSV)",
  "lastpass-csv": "LastPass (CSV)",
  "chromium-csv": "Chrome, Edge, Brave (CSV)",
  "firefox-csv": "Firefox (CSV)",
  "apple-csv": "Safari, Apple Passwords (CSV)",
  "proton-json": "Proton Pass (JSON)",
  "proton-csv": "Proton Pass (CSV)",
  "dashlane-csv": "Dashlane (CSV)",
  "dashlane-payments-csv": "Dashlane (payments.csv)",
  "dashlane-ids-csv": "Dashlane (ids.csv)",
  "dashlane-personal-csv": "Dashlane (personalInfo.csv)",
  "dashlane-notes-csv": "Dashlane (securenotes.csv)",
  "nordpass-csv": "NordPass (CSV)",
  "roboform-csv": "RoboForm (CSV)",
  "keeper-json": "Keeper (JSON)",
  "padloc-csv": "Padloc (CSV)",
  "psono-json": "Psono (JSON)",
  "keepass-xml": "KeePass (XML)",
  "keepass-csv": "KeePass (CSV)",
  "passbolt-csv": "Passbolt (CSV)",
  "keepassxc-csv": "KeePassXC (CSV)",
  csv: "CSV",
  "onepassword-1pux": "1Password (1PUX)",
  "bitwarden-zip": "Bitwarden (ZIP)",
  "proton-zip": "Proton Pass (ZIP)",
  "dashlane-zip": "Dashlane (ZIP)",
  "keepass-kdbx": "KeePass (KDBX)",
  keepwell: "Keepwell",
} as const;

export type FormatId = keyof typeof FORMAT_NAMES;

/**
 * The formats that are not text. For a file in one of these formats, the user can choose neither another format nor an
 * encoding.
 */
const BINARY: ReadonlySet<string> = new Set<FormatId>([
  "onepassword-1pux",
  "bitwarden-zip",
  "proton-zip",
  "dashlane-zip",
  "keepass-kdbx",
  "keepwell",
]);

/** The names of the formats that a text file can have. */
export const TEXT_FORMAT_NAMES = Object.entries(FORMAT_NAMES).filter(([id]) => !BINARY.has(id)) as [
  FormatId,
  string,
][];
