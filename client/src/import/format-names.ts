/** The formats that can be imported, by their product names: the same in all languages. */
export const FORMAT_NAMES = {
  "bitwarden-locked": "Bitwarden (JSON, password)",
  "bitwarden-json": "Bitwarden (JSON)",
  "bitwarden-csv": "Bitwarden (CSV)",
  csv: "CSV",
  "bitwarden-zip": "Bitwarden (ZIP)",
} as const;

export type FormatId = keyof typeof FORMAT_NAMES;

/** Files that are not text: no other format and no encoding can be chosen for them. */
const BINARY: ReadonlySet<string> = new Set<FormatId>(["bitwarden-zip"]);

/** The names of the formats that a text may have. */
export const TEXT_FORMAT_NAMES = Object.entries(FORMAT_NAMES).filter(([id]) => !BINARY.has(id)) as [
  FormatId,
  string,
][];
