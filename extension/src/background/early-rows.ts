/**
 * @file Reads a menu's rows while the menu loads, so that the menu shows them sooner. The rows are kept until the menu
 * asks for them, a top document asks for another menu, or `VALID_MS` have passed.
 */
import type { MenuPlace, RowsReply } from "../messages/menu-messages.ts";
import { VALID_MS } from "./tickets.ts";

type Read = (place: MenuPlace) => Promise<RowsReply>;

interface EarlyRows {
  begin(ticket: string, place: MenuPlace): void;
  /**
   * Returns the rows for a ticket. The first call returns the rows that `begin` has read for this ticket, if they are
   * still kept. Every other call reads the rows.
   */
  take(ticket: string, place: MenuPlace): Promise<RowsReply>;
}

export const createEarlyRows = (read: Read): EarlyRows => {
  let early: { readonly ticket: string; readonly rows: Promise<RowsReply> } | undefined;
  const forget = (ticket: string) => {
    if (early?.ticket === ticket) early = undefined;
  };
  return {
    begin: (ticket, place) => {
      const rows = read(place);
      // Ignore a failure here, because it reaches the menu when the menu asks for the rows.
      rows.catch(() => undefined);
      early = { ticket, rows };
      setTimeout(forget, VALID_MS, ticket);
    },
    take: (ticket, place) => {
      const rows = early?.ticket === ticket ? early.rows : read(place);
      forget(ticket);
      return rows;
    },
  };
};
