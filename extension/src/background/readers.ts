/** @file Lists the readers of all messages that the background answers. */
import { browser } from "../browser.ts";
import { isFocusMessage } from "../messages/focus-messages.ts";
import {
  isCloseMessage,
  isKeepMessage,
  isMenuRequest,
  isOpenMessage,
  isPopupMessage,
  isRowsMessage,
  isShowMessage,
  isTicketMessage,
  type MenuPlace,
} from "../messages/menu-messages.ts";
import type { Accepted } from "../messages/shape.ts";
import { isSubmitMessage } from "../messages/submit-message.ts";
import { fromDocument, fromOwnPage } from "./answer-messages.ts";
import { PASSKEY_READERS } from "./answer-passkeys.ts";
import { createEarlyRows } from "./early-rows.ts";
import { keepLogin } from "./keep-login.ts";
import { mayAppear } from "./may-appear.ts";
import { keepMadeIn, openValues, readRows } from "./menu-vault.ts";
import { runLate } from "./run-late.ts";
import { createTickets } from "./tickets.ts";
import { readOwnAddress } from "./to-vault.ts";

const tickets = createTickets(browser.storage.session);
const earlyRows = createEarlyRows(readRows);

/**
 * Whether a field is in the top document. For such a field, the rows are read as soon as its menu is requested. For a
 * field in a frame, the menu first checks whether it may appear, and then asks for the rows.
 */
const isOnTop = ({ frameId }: Pick<MenuPlace, "frameId">): boolean => frameId === 0;

const EXTENSION = { id: browser.runtime.id, origin: location.origin };

/**
 * Makes a function that answers the messages of a menu that has taken its ticket. `answer` gets the place that the
 * ticket is for.
 */
const forMenu =
  <Message extends { readonly ticket: string }>(
    answer: (place: MenuPlace, message: Message) => Promise<unknown>,
  ) =>
  async (message: Message, tabId: number | undefined): Promise<unknown> => {
    const place = await tickets.placeOf({ ticket: message.ticket, tabId });
    return place && answer(place, message);
  };

/** Passes a menu's message on to the document that the menu is in. */
const handOn = forMenu(({ tabId, frameId, documentId }, message) =>
  browser.tabs.sendMessage(tabId, message, documentId === "" ? { frameId } : { frameId, documentId }),
);

export const READERS = [
  ...PASSKEY_READERS,
  readOwnAddress,
  fromDocument(EXTENSION, isFocusMessage, async (_, place) => {
    if (!(await mayAppear(browser.storage.local, place.origin))) return undefined;
    await runLate(browser.scripting, place);
    return { kind: "runs" };
  }),
  fromDocument(EXTENSION, isMenuRequest, async ({ ticket, field, around, isAsked }, place) => {
    const menu: MenuPlace = { ...place, field, around, isAsked };
    if (isOnTop(place)) earlyRows.begin(ticket, menu);
    const [may] = await Promise.all([
      mayAppear(browser.storage.local, place.origin),
      tickets.give({ ticket, place: menu }, Date.now()),
    ]);
    return may ? { isGiven: true } : undefined;
  }),
  fromDocument(EXTENSION, isSubmitMessage, async (login, place) => {
    if (!place.isPrivate && (await mayAppear(browser.storage.local, place.origin)))
      await keepLogin(login, place);
  }),
  fromOwnPage(EXTENSION, isTicketMessage, async ({ ticket, wantsRows }, tabId) => {
    const place = await tickets.take({ ticket, tabId }, Date.now());
    if (!place) return undefined;
    return { place, rows: wantsRows && isOnTop(place) ? await earlyRows.take(ticket, place) : null };
  }),
  fromOwnPage(
    EXTENSION,
    isRowsMessage,
    forMenu<Accepted<typeof isRowsMessage>>((place, { ticket }) => earlyRows.take(ticket, place)),
  ),
  fromOwnPage(EXTENSION, isOpenMessage, forMenu<Accepted<typeof isOpenMessage>>(openValues)),
  fromOwnPage(
    EXTENSION,
    isKeepMessage,
    forMenu<Accepted<typeof isKeepMessage>>((place, { password }) => keepMadeIn(place, password)),
  ),
  fromOwnPage(EXTENSION, isShowMessage, handOn),
  fromOwnPage(EXTENSION, isCloseMessage, handOn),
  fromOwnPage(EXTENSION, isPopupMessage, () =>
    browser.action.openPopup().then(
      () => ({ isOpen: true }),
      () => ({ isOpen: false }),
    ),
  ),
];
