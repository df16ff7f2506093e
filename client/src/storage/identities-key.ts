/**
 * The name under which the identities are stored. It has its own file, so that a page can see that there are none
 * without loading the code that reads them.
 */
export const IDENTITIES = "keepwell.identities";
