/**
 * @file The secure link that the user has followed. Its secret is the fragment. `routes/guest-routes.ts` removes the
 * fragment from the address before the page is shown. The link is kept in this tab's session storage, because signing
 * up takes several pages and the user may reload the tab.
 */
import type { LinkAddress } from "@keepwell/client/sharing/link.ts";
import { BASE, PATHS } from "../paths.ts";
import { platform } from "./platform.ts";

const STORAGE_KEY = "keepwell.share-link";

export const sharePath = (accessUid: string): string => PATHS["share.link"].replace("{id}", accessUid);

/**
 * Returns the complete link, which the user sends to the recipient. To join, a person needs the link and the mail
 * address that was invited.
 */
export const shareAddress = ({ accessUid, fragment }: LinkAddress): string =>
  `${platform().server}${BASE}${sharePath(accessUid)}#${fragment}`;

export const holdShareLink = ({ accessUid, fragment }: LinkAddress): void =>
  sessionStorage.setItem(STORAGE_KEY, `${accessUid}#${fragment}`);

/** Returns the link for the access with this uid, if it is the last link that this tab has followed. Otherwise null. */
export const heldShareLink = (accessUid: string): LinkAddress | null => {
  const [held, fragment] = (sessionStorage.getItem(STORAGE_KEY) ?? "").split("#");
  return held === accessUid && fragment ? { accessUid, fragment } : null;
};

export const dropShareLink = (): void => sessionStorage.removeItem(STORAGE_KEY);
