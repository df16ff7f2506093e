/** The columns that a client needs to seal an entry's key and row under another key of the bucket. */
export const ENTRY_KEYS = [
  ...(["uid", "list_uid", "ek", "ek_gen", "gen", "rev", "type", "meta_mac"] as const),
  ...(["sealed_row", "row_gen", "k"] as const),
] as const;
