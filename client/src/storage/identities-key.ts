/**
 * The name under which the identities are stored. This file has no other content, so that a page can look for
 * identities without loading the code that reads them.
 */
export const IDENTITIES = "keepwell.identities";
