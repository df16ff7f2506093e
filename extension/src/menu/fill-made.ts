import { text } from "../text/text.ts";
import { fillMade, keepMade } from "./channel.ts";
import type { MadeOffer } from "./offer.ts";

/**
 * Stores the generated password, then fills it. Returns a message for the user if the password was not stored, if no
 * field was filled, or if a visible field was not filled; otherwise undefined.
 */
export const fillMadePassword = async ({ ticket, place, made }: MadeOffer): Promise<string | undefined> => {
  const words = text();
  if (!(await keepMade(ticket, made.password))) return words.menu.notKept;
  const reply = await fillMade(ticket, place, made.password);
  return reply && reply.filled > 0 && reply.missed === 0 ? undefined : words.menu.madeNotTaken;
};
