/** The columns of an entry that a client needs to seal its key and row under another key. */
export const ENTRY_KEYS = [
  ...(["uid", "list_uid", "ek", "ek_gen", "gen", "rev", "type", "meta_mac"] as const),
  ...(["sealed_row", "row_gen", "k"] as const),
] as const;
