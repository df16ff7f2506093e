/** Used in place of a list's uid for the entries that are in no list. */
export const UNLISTED = "none";
