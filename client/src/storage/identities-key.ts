/**
 * The name under which the identities are stored. In a file of its own, so that a page can find out whether there are
 * identities without loading the code that reads them.
 */
export const IDENTITIES = "keepwell.identities";
