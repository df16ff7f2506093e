/** The formats in which a client exports entries. Their names are the same in all languages. */
export const EXPORT_FORMAT_NAMES = {
  keepwell: "Keepwell",
  kdbx: "KDBX 4",
  "bitwarden-json": "Bitwarden JSON",
  "bitwarden-csv": "Bitwarden CSV",
  "chrome-csv": "Chrome CSV",
} as const;

export type ExportFormatId = keyof typeof EXPORT_FORMAT_NAMES;

export const EXPORT_FORMATS = Object.keys(EXPORT_FORMAT_NAMES) as [ExportFormatId, ...ExportFormatId[]];
