/** @file What the menu asks of the background, and of the document that it is in. */
import { browser } from "../browser.ts";
import { type FillReply, type FillValues, readFillReply } from "../messages/fill-message.ts";
import {
  isFailureReply,
  isMenuPlace,
  isPopupReply,
  isRowsReply,
  isValuesReply,
  type MENU_FAILURES,
  type MenuPlace,
  type MenuRow,
  type RowsReply,
} from "../messages/menu-messages.ts";

/** What the ticket is for; undefined if it is none, or was taken before. */
export const takePlace = async (ticket: string): Promise<MenuPlace | undefined> => {
  const place = await browser.runtime.sendMessage({ kind: "take-menu", ticket });
  return isMenuPlace(place) ? place : undefined;
};

export const readRows = async (ticket: string): Promise<RowsReply | undefined> => {
  const reply = await browser.runtime.sendMessage({ kind: "read-rows", ticket });
  return isRowsReply(reply) ? reply : undefined;
};

type Opened = { readonly values: FillValues | null } | { readonly failure: (typeof MENU_FAILURES)[number] };

/** The values of an entry; null if it is for another page now. */
export const openEntry = async (ticket: string, { uid, bucketUid }: MenuRow): Promise<Opened> => {
  const reply = await browser.runtime.sendMessage({ kind: "open-entry", ticket, uid, bucketUid });
  return isValuesReply(reply) || isFailureReply(reply) ? reply : { failure: "unknown" };
};

/** Shows the menu in this height, in CSS pixels. */
export const show = (ticket: string, height: number): void => {
  void browser.runtime.sendMessage({ kind: "show-menu", ticket, height: Math.ceil(height) });
};

/** Removes the menu, and with it this page. The focus goes back to the field if it is in the menu. */
export const close = (ticket: string): void => {
  void browser.runtime.sendMessage({ kind: "close-menu", ticket });
};

/** Returns false if the browser wants the user to press the button themself. */
export const openPopup = async (): Promise<boolean> => {
  const reply = await browser.runtime.sendMessage({ kind: "open-popup" });
  return isPopupReply(reply) && reply.isOpen;
};

/** Sends values to the one document that the menu is in. Undefined if it is gone. */
export const fill = async (
  ticket: string,
  { tabId, frameId, documentId, origin }: MenuPlace,
  values: FillValues,
): Promise<FillReply | undefined> => {
  const message = { kind: "fill-menu", ticket, origin, values };
  const to = documentId === "" ? { frameId } : { frameId, documentId };
  return readFillReply(await browser.tabs.sendMessage(tabId, message, to).catch(() => undefined));
};
