import type { MenuRow } from "../messages/menu-messages.ts";
import { sentenceOf } from "../page/failure-sentence.ts";
import { text } from "../text/text.ts";
import { fill, openEntry } from "./channel.ts";
import type { EntryOffer } from "./offer.ts";

/**
 * Fills an entry into the fields that the menu is for. Returns a message for the user if some value was not filled;
 * otherwise undefined.
 */
export const fillEntry = async ({ ticket, place }: EntryOffer, row: MenuRow): Promise<string | undefined> => {
  const words = text().fill;
  const opened = await openEntry(ticket, row);
  if ("failure" in opened) return sentenceOf(opened.failure);
  if (!opened.values) return words.elsewhere;
  const reply = await fill(ticket, place, opened.values);
  return reply && reply.filled > 0 && reply.missed === 0 ? undefined : words.notTaken;
};
