import { browser } from "../browser.ts";
import { isTakenReply, type TakenReply } from "../messages/menu-messages.ts";

/**
 * Takes the menu's ticket. Returns the place for which the ticket was made; undefined if the ticket is not valid or was
 * taken before. If `wantsRows` is true and the place is in the tab's top document, also returns the menu's rows.
 */
export const takeTicket = async (ticket: string, wantsRows: boolean): Promise<TakenReply | undefined> => {
  const reply = await browser.runtime.sendMessage({ kind: "take-menu", ticket, wantsRows });
  return isTakenReply(reply) ? reply : undefined;
};
