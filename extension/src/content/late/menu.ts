/** @file Opens and closes the menu of the focused field. A document has at most one menu. */

import type { Field } from "../../classify/elements.ts";
import type { PasswordRules } from "../../fill/password-rules.ts";
import { readRulesOf } from "../../fill/read-password-rules.ts";
import { browser } from "../../messages/content-browser.ts";
import type { FillReply, FillValues } from "../../messages/fill-message.ts";
import { isMenuReply, MENU_FIELDS, type MenuField } from "../../messages/menu-messages.ts";
import { fillLogin, NOTHING } from "../fill-login.ts";
import { fillMade } from "../fill-made.ts";
import { isOfOrigin } from "../is-of-origin.ts";
import { type Judged, judge } from "../login-around.ts";
import { loadMenu, type MenuFrame } from "./menu-frame.ts";
import { originsAround } from "./origins-around.ts";

interface OpenMenu {
  readonly ticket: string;
  readonly field: Field;
  readonly judged: Judged;
  readonly frame: MenuFrame;
  /** Whether the menu's frame gets the focus as soon as the menu is shown. */
  wantsFocus: boolean;
}

/** How often the menu is moved to the current place of its field, in milliseconds. */
const FOLLOW_MS = 100;
/** How many times a field is judged again if the first attempt has taken too long. */
const TRIES = 5;
/** How long to wait before each further attempt, in milliseconds. */
const LATER_MS = 200;
/** How long each further attempt may take, in milliseconds. */
const LATER_LONGEST = 30;

const menuFieldOf = (kind: string): MenuField | undefined => MENU_FIELDS.find((one) => one === kind);

let open: OpenMenu | undefined;
/** The field for which a menu was requested; undefined once no menu is wanted any more. */
let wanted: Field | undefined;
/**
 * Counts how often a menu was requested or closed. By this number, a reply to an earlier request is recognized and then
 * ignored.
 */
let turn = 0;
let following: ReturnType<typeof setInterval> | undefined;
/** True while Keepwell itself fills or focuses a field. A field that gets the focus in this time opens no menu. */
let isOwnFocus = false;

export const closeMenu = (): void => {
  turn += 1;
  wanted = undefined;
  clearInterval(following);
  open?.frame.remove();
  open = undefined;
};

const follow = (): void => {
  if (open && !open.frame.follow()) closeMenu();
};

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Judges a field again, because the page or the computer was too busy the first time. Undefined if every further
 * attempt takes too long, or if no menu is wanted any more.
 */
const judgeLater = async (isWanted: () => boolean, field: Field): Promise<Judged | undefined> => {
  for (let tries = 0; tries < TRIES && isWanted(); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, LATER_MS));
    const judged = judge(field, LATER_LONGEST);
    if (judged) return judged;
  }
  return undefined;
};

/**
 * Opens the menu of a field, if fields of its kind have a menu (`MENU_FIELDS`). If the user has pressed a key to get
 * the menu (`isAsked`), the menu is shown even if it has no entry to offer, and gets the focus. Otherwise the menu is
 * shown only if it has something to offer.
 */
export const openMenu = async (field: Field, isAsked: boolean): Promise<void> => {
  // A second request for the same field changes nothing, except if it comes from the key: then the menu must be shown
  // in any case.
  if (isOwnFocus || (wanted === field && !isAsked)) return;
  closeMenu();
  wanted = field;
  const own = turn;
  const isWanted = () => turn === own;
  // Let the page draw between the steps. Each step takes about 5 ms: starting this script, judging the field, and
  // loading the menu.
  await nextTask();
  if (!isWanted()) return;
  const judged = judge(field) ?? (await judgeLater(isWanted, field));
  if (!isWanted()) return;
  const kind = judged && menuFieldOf(judged.kind);
  if (!judged || !kind || !field.isConnected) return closeMenu();
  const ticket = crypto.randomUUID();
  const request = { kind: "ask-menu", ticket, field: kind, around: originsAround(), isAsked };
  const asked = browser.runtime.sendMessage(request).catch(() => undefined);
  await nextTask();
  if (!isWanted()) return;
  // Load the frame while the background reads the rows, because both take long.
  open = { ticket, field, judged, frame: loadMenu(field, ticket, closeMenu), wantsFocus: isAsked };
  following = setInterval(follow, FOLLOW_MS);
  const reply = await asked;
  if (isWanted() && !isMenuReply(reply)) closeMenu();
};

export const holdsMenu = (element: Element | null): boolean =>
  element !== null && element === open?.frame.host;

export const isMenuOf = (field: Field): boolean => open?.field === field;

/** Moves the focus into the menu, now or as soon as the menu is shown. */
export const enterMenu = (): void => {
  if (!open) return;
  open.wantsFocus = true;
  if (open.frame.isShown()) open.frame.focus();
};

const withOwnFocus = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
  isOwnFocus = true;
  try {
    return await work();
  } finally {
    isOwnFocus = false;
  }
};

const current = (ticket: string): OpenMenu | undefined => (open?.ticket === ticket ? open : undefined);

export const showMenu = (ticket: string, height: number): void => {
  const menu = current(ticket);
  if (!menu) return;
  if (!menu.frame.show(height)) closeMenu();
  else if (menu.wantsFocus) menu.frame.focus();
};

/** Closes the menu at the menu's own request. If the focus was in the menu, the field gets it back. */
export const leaveMenu = (ticket: string): void => {
  const menu = current(ticket);
  if (!menu) return;
  const hadFocus = holdsMenu(document.activeElement);
  closeMenu();
  if (hadFocus) void withOwnFocus(() => menu.field.focus());
};

/**
 * Returns the rules for new passwords from the attributes of the fields that the menu fills; null if the ticket is not
 * that of the open menu.
 */
export const rulesOfMenu = (ticket: string): PasswordRules | null => {
  const fields = current(ticket)?.judged.fresh.filter((field) => field instanceof HTMLInputElement);
  return fields ? readRulesOf(fields) : null;
};

/**
 * Hides the menu, then fills the fields that the menu was opened for. Fills nothing if the values are for another
 * origin than the document's. After the reply, the menu asks to be closed, or to be shown again with a message about
 * the fields that were not filled.
 */
const fillWith = (
  { ticket, origin }: { readonly ticket: string; readonly origin: string },
  fill: (judged: Judged) => Promise<FillReply>,
): Promise<FillReply> => {
  const menu = current(ticket);
  if (!menu || !isOfOrigin(window, origin)) return Promise.resolve(NOTHING);
  menu.frame.hide();
  return withOwnFocus(() => fill(menu.judged));
};

export const fillFromMenu = (ticket: string, origin: string, values: FillValues): Promise<FillReply> =>
  fillWith({ ticket, origin }, ({ login }) => fillLogin(login, values));

export const fillMadeFromMenu = (ticket: string, origin: string, password: string): Promise<FillReply> =>
  fillWith({ ticket, origin }, ({ fresh }) => fillMade(fresh, password));
