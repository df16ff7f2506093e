/**
 * @file The messages about the menu in a page. A menu is a frame of the extension (`menu.html`) that a content script
 * has put next to a field. The two do not communicate through the page: both send to the background, which makes a
 * ticket for one field of one document that identifies the menu.
 */
import { FILL_VALUES } from "./fill-message.ts";
import { type Accepted, hasMembers, isCount, isFlag, isListOf, isOneOf, isOrNull, isText } from "./shape.ts";

/** The kinds of fields that have a menu. */
export const MENU_FIELDS = ["login-name", "current-password", "new-password", "one-time-code"] as const;
export type MenuField = (typeof MENU_FIELDS)[number];

const isTicket = isText;

/** A document asks for the ticket of a menu. */
export const isMenuRequest = hasMembers({
  kind: isOneOf(["ask-menu"]),
  field: isOneOf(MENU_FIELDS),
  /** The origins of the documents around this one, the nearest first. */
  around: isListOf(isText),
  /** Whether the user has asked for it: then it also says that there is no entry. */
  isAsked: isFlag,
});
export const isMenuReply = hasMembers({ ticket: isTicket });

/** The menu asks what its ticket is for. It gets the answer only once. */
export const isTicketMessage = hasMembers({ kind: isOneOf(["take-menu"]), ticket: isTicket });
export const isMenuPlace = hasMembers({
  tabId: isCount,
  frameId: isCount,
  documentId: isText,
  origin: isText,
  url: isText,
  topOrigin: isText,
  isPrivate: isFlag,
  around: isListOf(isText),
  field: isOneOf(MENU_FIELDS),
  isAsked: isFlag,
});

/** The field that a menu is for, and the document that the field is in, as the browser and the document tell. */
export type MenuPlace = Accepted<typeof isMenuPlace>;

/** Sent because some browsers do not let a frame open the popup itself. */
export const isPopupMessage = hasMembers({ kind: isOneOf(["open-popup"]) });
export const isPopupReply = hasMembers({ isOpen: isFlag });

/** The menu asks which entries there are for its page. */
export const isRowsMessage = hasMembers({ kind: isOneOf(["read-rows"]), ticket: isTicket });
const isRow = hasMembers({
  uid: isText,
  bucketUid: isText,
  name: isText,
  username: isText,
});
/** An entry as the menu shows it. Nothing of it is a secret. */
export type MenuRow = Accepted<typeof isRow>;
/** `nothing`: no account is signed in, or it is not for this frame. */
export const isRowsReply = hasMembers({
  state: isOneOf(["nothing", "locked", "open"]),
  rows: isListOf(isRow),
});
export type RowsReply = Accepted<typeof isRowsReply>;

/** The menu asks for the values of the entry that the user has chosen. */
export const isOpenMessage = hasMembers({
  kind: isOneOf(["open-entry"]),
  ticket: isTicket,
  uid: isText,
  bucketUid: isText,
});
/** The values; none if the entry is for another page now. */
export const isValuesReply = hasMembers({ values: isOrNull(FILL_VALUES) });
/** Why an entry was not opened. */
export const MENU_FAILURES = [
  "offline",
  "unavailable",
  "unauthorized",
  "signed_out",
  "rate_limited",
  "unverifiable",
  "outdated",
  "unknown",
] as const;
export const isFailureReply = hasMembers({ failure: isOneOf(MENU_FAILURES) });

/** The menu has made a password that the user has chosen: it must be kept before it is filled. */
export const isKeepMessage = hasMembers({ kind: isOneOf(["keep-made"]), ticket: isTicket, password: isText });
export const isKeptReply = hasMembers({ isKept: isFlag });

/** To a document: what do the fields of the menu say about new passwords? The reply is that of `wish-message`. */
export const isAskWishMessage = hasMembers({ kind: isOneOf(["ask-wish"]), ticket: isTicket });
/** To a document: show the menu, in this height in CSS pixels. */
export const isShowMessage = hasMembers({ kind: isOneOf(["show-menu"]), ticket: isTicket, height: isCount });
/** To a document: remove the menu. */
export const isCloseMessage = hasMembers({ kind: isOneOf(["close-menu"]), ticket: isTicket });
/** To a document: fill the fields of the menu, which end with it. */
export const isMenuFillMessage = hasMembers({
  kind: isOneOf(["fill-menu"]),
  ticket: isTicket,
  origin: isText,
  values: FILL_VALUES,
});
/** To a document: fill a new password into the fields of the menu for one, which ends with it. */
export const isMadeFillMessage = hasMembers({
  kind: isOneOf(["fill-made"]),
  ticket: isTicket,
  origin: isText,
  password: isText,
});
