/**
 * The name under which the identities are stored. It has its own file, so that a page can find out whether there are
 * identities without loading the code that reads them.
 */
export const IDENTITIES = "keepwell.identities";
