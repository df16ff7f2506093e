/** Where the identities are stored. Whoever finds nothing there need not load what reads them. */
export const IDENTITIES = "keepwell.identities";
