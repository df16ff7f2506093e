/** @file What the page in front says about new passwords. */
import { browser } from "../browser.ts";
import type { PasswordWish } from "../fill/password-wish.ts";
import { readWishReply, type WishMessage } from "../messages/wish-message.ts";
import type { FrontPage } from "./front-page.ts";

/** The top document alone: its address is the one that the password is made for. */
const TOP = 0;

/** Undefined if the page has no field for a new password, or cannot be asked. */
export const askWish = async ({ tabId, origin }: FrontPage): Promise<PasswordWish | undefined> => {
  const message: WishMessage = { kind: "wish", origin };
  try {
    await browser.scripting.executeScript({ target: { tabId, frameIds: [TOP] }, files: ["fill.js"] });
    return readWishReply(await browser.tabs.sendMessage(tabId, message, { frameId: TOP }));
  } catch {
    return undefined;
  }
};
