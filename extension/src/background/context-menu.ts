/**
 * @file The items that a right click on a field offers. They name no entry, because the browser would store the names
 * on its disk, and show them while Keepwell is locked.
 */
import { browser, type ClickedTab } from "../browser.ts";
import { isUnshared } from "../entry/is-unshared.ts";
import type { FillMessage } from "../messages/fill-message.ts";
import { readFillReply } from "../messages/fill-message.ts";
import { noteWanted } from "../page/wanted-page.ts";
import { mayAppear } from "./may-appear.ts";
import { openValues, rowsOfPage } from "./menu-vault.ts";

const FILL = "fill";
const GENERATE = "generate";
/**
 * The frame id of the top document. Only this document is filled, because the entry was chosen by this document's
 * address.
 */
const TOP = 0;

/** Makes the items. The browser keeps them after the background has ended. */
export const makeItems = (): void => {
  const menus = browser.contextMenus;
  void menus.removeAll().then(() => {
    for (const [id, name] of [
      [FILL, "menuFill"],
      [GENERATE, "menuGenerate"],
    ] as const)
      menus.create({ id, title: browser.i18n.getMessage(name), contexts: ["editable"] });
  });
};

/**
 * Fills the page if exactly one entry matches the page. The user does not see the entry's name first, so the entry must
 * be from a bucket that no other user can write to. Returns false if the user has to choose an entry or read a message.
 */
const fillOnly = async ({ id, url, incognito }: ClickedTab): Promise<boolean> => {
  if (id === undefined || url === undefined || !(await mayAppear(browser.storage.local, new URL(url).origin)))
    return false;
  const [row, ...others] = await rowsOfPage(url);
  if (!row || others.length > 0) return false;
  const opened = await openValues({ url, isPrivate: incognito === true }, row, isUnshared);
  if (!("values" in opened) || !opened.values) return false;
  const message: FillMessage = { kind: "fill", origin: new URL(url).origin, values: opened.values };
  await browser.scripting.executeScript({ target: { tabId: id, frameIds: [TOP] }, files: ["fill.js"] });
  const reply = readFillReply(await browser.tabs.sendMessage(id, message, { frameId: TOP }));
  return reply !== undefined && reply.filled > 0 && reply.missed === 0;
};

const openPopup = (): Promise<void> => browser.action.openPopup().catch(() => undefined);

/**
 * Whether the browser can open the popup some time after the click. Only Chromium can, and only in Chromium does the
 * extension have `declarativeNetRequest`. So in Firefox the extension opens the popup at once.
 */
const OPENS_LATER = browser.declarativeNetRequest !== undefined;

/** Registers the listener. Call it before the first `await`. */
export const answerItems = (): void => {
  browser.contextMenus.onClicked.addListener(({ menuItemId, frameId }, tab) => {
    if (menuItemId === GENERATE) void noteWanted("generator");
    if (menuItemId !== FILL || frameId !== TOP || !tab || !OPENS_LATER) return void openPopup();
    void fillOnly(tab)
      .catch(() => false)
      .then((isDone) => (isDone ? undefined : openPopup()));
  });
};
