/**
 * @file Takes the menu's ticket (`messages/menu-messages.ts`), and gets the menu's rows in the same reply. This is a
 * separate script, so that it runs while the browser still reads and compiles the menu's much larger file. In the top
 * document of a tab, it does nothing.
 */
import type { TakenReply } from "../messages/menu-messages.ts";
import { CAN_PROVE } from "./can-prove.ts";
import { followState } from "./follow-state.ts";
import { takeTicket } from "./take-ticket.ts";

export interface Begun {
  readonly ticket: string;
  readonly taken: Promise<TakenReply | undefined>;
  /**
   * Whether, after this script began, the extension was locked or unlocked, or a page of the extension has stored an
   * index with changed entries.
   */
  readonly hasChanged: () => boolean;
}

/** The global object. This script leaves its results there for the menu's script. */
export interface MenuWorld {
  keepwellMenu?: Begun;
}

const begin = (): Begun => {
  const ticket = location.hash.slice(1);
  let isChanged = false;
  // Follow the state before the rows are read, so that no lock is missed.
  followState(() => {
    isChanged = true;
  });
  const taken = takeTicket(ticket, CAN_PROVE);
  // Ignore a failure here, because the menu waits for this promise and handles its failure.
  taken.catch(() => undefined);
  return { ticket, taken, hasChanged: () => isChanged };
};

if (window.top !== window) (globalThis as MenuWorld).keepwellMenu = begin();
