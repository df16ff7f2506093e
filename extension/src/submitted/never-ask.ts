import { siteList } from "../vault/site-list.ts";

/** The sites on which the user does not want to be asked to save a password. */
export const neverAsk = siteList("extension/never-ask");
