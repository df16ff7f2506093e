import { siteList } from "../vault/site-list.ts";

/** The sites whose calls Keepwell always leaves to the browser, by the user's choice. */
export const neverPasskeys = siteList("extension/never-passkeys");
