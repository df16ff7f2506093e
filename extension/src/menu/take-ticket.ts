import { browser } from "../browser.ts";
import { isTakenReply, type TakenReply } from "../messages/menu-messages.ts";

/**
 * Takes the ticket. Returns the place that it is for, with the rows if the menu wants them and is not in a frame;
 * undefined if the ticket is not valid or was taken before.
 */
export const takeTicket = async (ticket: string, wantsRows: boolean): Promise<TakenReply | undefined> => {
  const reply = await browser.runtime.sendMessage({ kind: "take-menu", ticket, wantsRows });
  return isTakenReply(reply) ? reply : undefined;
};
