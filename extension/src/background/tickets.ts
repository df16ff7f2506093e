/** @file The ticket of the latest menu. There is only one menu at a time, in the field that the user is in. */
import type { StorageArea } from "../browser.ts";
import { isMenuPlace, type MenuPlace } from "../messages/menu-messages.ts";
import { hasMembers, isCount, isFlag, isText } from "../messages/shape.ts";

const KEY = "keepwell.menu-ticket";
/** How long a ticket is valid, in milliseconds. A menu takes its ticket at once. */
export const VALID_MS = 10_000;

const isKept = hasMembers({ ticket: isText, at: isCount, isTaken: isFlag, place: isMenuPlace });

interface Given {
  readonly ticket: string;
  readonly place: MenuPlace;
}

/** Gives a ticket to a menu. An earlier ticket that no menu has taken becomes invalid. */
export const giveTicket = (area: StorageArea, { ticket, place }: Given, now: number): Promise<void> =>
  area.set({ [KEY]: { ticket, at: now, isTaken: false, place } });

interface Named {
  readonly ticket: string;
  /** The tab that the browser says the menu is in. */
  readonly tabId: number | undefined;
}

const readKept = async (area: StorageArea, { ticket, tabId }: Named) => {
  const { [KEY]: kept } = await area.get(KEY);
  return isKept(kept) && kept.ticket === ticket && kept.place.tabId === tabId ? kept : undefined;
};

/** Returns the place that a ticket is for. A ticket works only once, and only in its own tab. */
export const takeTicket = async (
  area: StorageArea,
  named: Named,
  now: number,
): Promise<MenuPlace | undefined> => {
  const kept = await readKept(area, named);
  if (!kept || kept.isTaken || now - kept.at > VALID_MS) return undefined;
  await area.set({ [KEY]: { ...kept, isTaken: true } });
  return kept.place;
};

/** The document of a menu that has taken its ticket, until another menu is asked for. */
export const placeOfTicket = async (area: StorageArea, named: Named): Promise<MenuPlace | undefined> => {
  const kept = await readKept(area, named);
  return kept?.isTaken ? kept.place : undefined;
};
