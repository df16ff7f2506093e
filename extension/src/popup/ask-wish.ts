/** @file Asks the page in front which rules it declares for a new password. */
import { browser } from "../browser.ts";
import type { PasswordWish } from "../fill/password-wish.ts";
import { readWishReply, type WishMessage } from "../messages/wish-message.ts";
import type { FrontPage } from "./front-page.ts";

/** The frame id of the top document. Only this document is asked, because the password is made for its address. */
const TOP = 0;

/** Returns the page's rules for a new password. Undefined if the page has no field for one, or cannot be asked. */
export const askWish = async ({ tabId, origin }: FrontPage): Promise<PasswordWish | undefined> => {
  const message: WishMessage = { kind: "wish", origin };
  try {
    await browser.scripting.executeScript({ target: { tabId, frameIds: [TOP] }, files: ["fill.js"] });
    return readWishReply(await browser.tabs.sendMessage(tabId, message, { frameId: TOP }));
  } catch {
    return undefined;
  }
};
