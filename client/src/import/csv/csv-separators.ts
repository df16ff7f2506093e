export const CSV_SEPARATORS = [",", ";", "\t"] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];
