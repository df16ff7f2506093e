import { siteList } from "../vault/site-list.ts";

/** The sites for whose calls the user has chosen that always the browser answers. */
export const neverPasskeys = siteList("extension/never-passkeys");
