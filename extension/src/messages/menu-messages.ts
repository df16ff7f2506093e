/**
 * @file The messages about the menu in a page. A menu is a frame of the extension (`menu.html`) that a content script
 * has put next to a field. The menu and the content script do not communicate through the page. Both send messages to
 * the background, and the menu also sends messages to its document's content script. The content script makes a ticket.
 * The ticket identifies the menu and is valid for one field of one document. The page does not know the ticket, because
 * it can read neither the content script's variables nor the frame's address.
 */
import { FILL_VALUES } from "./fill-message.ts";
import { type Accepted, hasMembers, isCount, isFlag, isListOf, isOneOf, isOrNull, isText } from "./shape.ts";

export const MENU_FIELDS = ["login-name", "current-password", "new-password", "one-time-code"] as const;
export type MenuField = (typeof MENU_FIELDS)[number];

const isTicket = isText;

/** A document asks for a menu under a ticket that its content script has made. */
export const isMenuRequest = hasMembers({
  kind: isOneOf(["ask-menu"]),
  ticket: isTicket,
  field: isOneOf(MENU_FIELDS),
  /** The origins of the documents around this one, the nearest first. */
  around: isListOf(isText),
  /**
   * Whether the user has asked for the menu. If so, the menu is shown even if no entry matches, and says that none
   * matches.
   */
  isAsked: isFlag,
});
export const isMenuReply = hasMembers({ isGiven: isFlag });

/**
 * The menu asks what its ticket is for. With `wantsRows`, it also asks which entries match its page. The background
 * answers only once.
 */
export const isTicketMessage = hasMembers({
  kind: isOneOf(["take-menu"]),
  ticket: isTicket,
  wantsRows: isFlag,
});
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

/**
 * The field that a menu is for, and its document. The browser reports which document it is. The rest comes from the
 * document itself.
 */
export type MenuPlace = Accepted<typeof isMenuPlace>;

/** The menu asks the background to open the popup, because some browsers do not let a frame open it. */
export const isPopupMessage = hasMembers({ kind: isOneOf(["open-popup"]) });
export const isPopupReply = hasMembers({ isOpen: isFlag });

/** A menu in a framed document has checked that it may be shown there. It now asks which entries match the page. */
export const isRowsMessage = hasMembers({ kind: isOneOf(["read-rows"]), ticket: isTicket });
const isRow = hasMembers({
  uid: isText,
  bucketUid: isText,
  name: isText,
  username: isText,
});
/** An entry as the menu shows it, without any secret. */
export type MenuRow = Accepted<typeof isRow>;
/** The rows of a menu. `nothing`: no account is signed in. */
export const isRowsReply = hasMembers({
  state: isOneOf(["nothing", "locked", "open"]),
  rows: isListOf(isRow),
});
export type RowsReply = Accepted<typeof isRowsReply>;
/** The answer to `isTicketMessage`. `rows` is null if the menu did not want the rows, or is in a framed document. */
export const isTakenReply = hasMembers({ place: isMenuPlace, rows: isOrNull(isRowsReply) });
export type TakenReply = Accepted<typeof isTakenReply>;

/** The menu asks for the values of the entry that the user has chosen. */
export const isOpenMessage = hasMembers({
  kind: isOneOf(["open-entry"]),
  ticket: isTicket,
  uid: isText,
  bucketUid: isText,
});
/** The values of an entry; null if the entry does not match the page any more. */
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

/** The user has chosen a password that the menu has generated. The background must store it before it is filled. */
export const isKeepMessage = hasMembers({ kind: isOneOf(["keep-made"]), ticket: isTicket, password: isText });
export const isKeptReply = hasMembers({ isKept: isFlag });

/**
 * To a document: report the rules (length, characters) that the menu's fields declare for a new password. The reply has
 * the form of `rules-message`.
 */
export const isAskRulesMessage = hasMembers({ kind: isOneOf(["ask-rules"]), ticket: isTicket });
/** To a document: show the menu with this height, in CSS pixels. */
export const isShowMessage = hasMembers({ kind: isOneOf(["show-menu"]), ticket: isTicket, height: isCount });
/** To a document: remove the menu. */
export const isCloseMessage = hasMembers({ kind: isOneOf(["close-menu"]), ticket: isTicket });
/** To a document: fill the fields that the menu is for. */
export const isMenuFillMessage = hasMembers({
  kind: isOneOf(["fill-menu"]),
  ticket: isTicket,
  origin: isText,
  values: FILL_VALUES,
});
/** To a document: fill a generated password into the new-password fields that the menu is for. */
export const isMadeFillMessage = hasMembers({
  kind: isOneOf(["fill-made"]),
  ticket: isTicket,
  origin: isText,
  password: isText,
});
