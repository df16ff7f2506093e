/** Where the identities are stored. If there are none, the code that reads them need not be loaded. */
export const IDENTITIES = "keepwell.identities";
