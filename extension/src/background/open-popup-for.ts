import { browser } from "../browser.ts";
import type { DocumentPlace } from "../messages/sender.ts";
import { isListOf, isText } from "../messages/shape.ts";

const KEY = "keepwell.opened-for";
const isList = isListOf(isText);
const MOST = 50;

/**
 * Opens the popup, where the browser allows it, once for each tab and site: a page could otherwise learn by the focus that
 * it loses whether a password is known, one after the other.
 */
export const openPopupFor = async ({ tabId, origin }: DocumentPlace): Promise<void> => {
  const { [KEY]: kept } = await browser.storage.session.get(KEY);
  const opened = isList(kept) ? kept : [];
  const name = `${tabId} ${origin}`;
  if (opened.includes(name)) return;
  await browser.storage.session.set({ [KEY]: [name, ...opened].slice(0, MOST) });
  await browser.action.openPopup().catch(() => undefined);
};
