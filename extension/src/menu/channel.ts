/** @file Sends the menu's messages to the background and to the document that the menu is in. */
import { browser } from "../browser.ts";
import type { PasswordRules } from "../fill/password-rules.ts";
import { type FillReply, type FillValues, readFillReply } from "../messages/fill-message.ts";
import {
  isFailureReply,
  isKeptReply,
  isPopupReply,
  isRowsReply,
  isValuesReply,
  type MENU_FAILURES,
  type MenuPlace,
  type MenuRow,
  type RowsReply,
} from "../messages/menu-messages.ts";
import { readRulesReply } from "../messages/rules-message.ts";

/** Asks the background for the menu's rows. The menu does this if the reply to its ticket did not contain the rows. */
export const readRows = async (ticket: string): Promise<RowsReply | undefined> => {
  const reply = await browser.runtime.sendMessage({ kind: "read-rows", ticket });
  return isRowsReply(reply) ? reply : undefined;
};

type Opened = { readonly values: FillValues | null } | { readonly failure: (typeof MENU_FAILURES)[number] };

/**
 * Returns the values of an entry, or the reason why the entry was not opened. The values are null if the entry does not
 * match this page any more.
 */
export const openEntry = async (ticket: string, { uid, bucketUid }: MenuRow): Promise<Opened> => {
  const reply = await browser.runtime.sendMessage({ kind: "open-entry", ticket, uid, bucketUid });
  return isValuesReply(reply) || isFailureReply(reply) ? reply : { failure: "unknown" };
};

/** Shows the menu with this height, in CSS pixels. */
export const show = (ticket: string, height: number): void => {
  void browser.runtime.sendMessage({ kind: "show-menu", ticket, height: Math.ceil(height) });
};

/** Removes the menu's frame, in which this page runs. If the menu has the focus, the field gets it back. */
export const close = (ticket: string): void => {
  void browser.runtime.sendMessage({ kind: "close-menu", ticket });
};

/** Opens the popup. Returns false if the browser opens it only when the user presses the extension's button. */
export const openPopup = async (): Promise<boolean> => {
  const reply = await browser.runtime.sendMessage({ kind: "open-popup" });
  return isPopupReply(reply) && reply.isOpen;
};

/** Stores a password before it is filled. Returns whether it is stored. */
export const keepMade = async (ticket: string, password: string): Promise<boolean> => {
  const reply = await browser.runtime.sendMessage({ kind: "keep-made", ticket, password });
  return isKeptReply(reply) && reply.isKept;
};

/** Sends a message to the document that the menu is in. Returns undefined if the document is gone. */
const tell = ({ tabId, frameId, documentId }: MenuPlace, message: object): Promise<unknown> =>
  browser.tabs
    .sendMessage(tabId, message, documentId === "" ? { frameId } : { frameId, documentId })
    .catch(() => undefined);

/**
 * Returns the rules that the menu's fields declare for a new password. Undefined if the document has closed this menu,
 * or is gone.
 */
export const askPasswordRules = async (
  ticket: string,
  place: MenuPlace,
): Promise<PasswordRules | undefined> => readRulesReply(await tell(place, { kind: "ask-rules", ticket }));

/** Fills the values of an entry. Returns undefined if the document is gone. */
export const fill = async (
  ticket: string,
  place: MenuPlace,
  values: FillValues,
): Promise<FillReply | undefined> => {
  const message = { kind: "fill-menu", ticket, origin: place.origin, values };
  return readFillReply(await tell(place, message));
};

/** Fills a password into the fields for a new password. Returns undefined if the document is gone. */
export const fillMade = async (
  ticket: string,
  place: MenuPlace,
  password: string,
): Promise<FillReply | undefined> => {
  const message = { kind: "fill-made", ticket, origin: place.origin, password };
  return readFillReply(await tell(place, message));
};
