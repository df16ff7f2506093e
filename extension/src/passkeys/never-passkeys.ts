import { siteList } from "../vault/site-list.ts";

/** The sites whose calls for passkeys the user leaves to the browser. */
export const neverPasskeys = siteList("extension/never-passkeys");
