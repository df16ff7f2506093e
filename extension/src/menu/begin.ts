/**
 * @file Takes the menu's ticket (`messages/menu-messages.ts`), and with it the menu's rows. This is a script of its
 * own, not a module of the menu, so that it runs while the browser still reads and compiles the menu's much larger
 * file. At the top of a tab it does nothing.
 */
import type { TakenReply } from "../messages/menu-messages.ts";
import { CAN_PROVE } from "./can-prove.ts";
import { followState } from "./follow-state.ts";
import { takeTicket } from "./take-ticket.ts";

export interface Begun {
  readonly ticket: string;
  readonly taken: Promise<TakenReply | undefined>;
  /** Whether there was a lock, an unlock or a change of the kept index of entries since this script began. */
  readonly hasChanged: () => boolean;
}

/** The global object, in which the menu's script finds what this script has begun. */
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
  // The menu, which waits for this promise, handles a failure.
  taken.catch(() => undefined);
  return { ticket, taken, hasChanged: () => isChanged };
};

if (window.top !== window) (globalThis as MenuWorld).keepwellMenu = begin();
