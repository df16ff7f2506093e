/** @file Asks the open page for its rules for a new password. */
import { browser } from "../browser.ts";
import type { PasswordRules } from "../fill/password-rules.ts";
import { type RulesMessage, readRulesReply } from "../messages/rules-message.ts";
import type { FrontPage } from "./front-page.ts";

/** The frame id of the top document. Only this document is asked, because the password is made for its address. */
const TOP = 0;

/**
 * Returns the page's rules for a new password. Undefined if the page has no field for a new password, or cannot be
 * asked.
 */
export const askPasswordRules = async ({ tabId, origin }: FrontPage): Promise<PasswordRules | undefined> => {
  const message: RulesMessage = { kind: "password-rules", origin };
  try {
    await browser.scripting.executeScript({ target: { tabId, frameIds: [TOP] }, files: ["fill.js"] });
    return readRulesReply(await browser.tabs.sendMessage(tabId, message, { frameId: TOP }));
  } catch {
    return undefined;
  }
};
