/** Stands for the entries that are in no list, in the place of a list's uid. */
export const UNLISTED = "none";
