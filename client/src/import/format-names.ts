/** The formats that can be imported, by their product names: the same in all languages. */
export const FORMAT_NAMES = {
  "bitwarden-json": "Bitwarden (JSON)",
  "bitwarden-csv": "Bitwarden (CSV)",
  csv: "CSV",
} as const;

export type FormatId = keyof typeof FORMAT_NAMES;
