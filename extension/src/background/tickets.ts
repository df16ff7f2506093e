/**
 * @file Keeps the ticket of the latest menu: a secret by which the background recognizes the menu. There is only one
 * menu at a time, next to the field that has the focus.
 */
import type { StorageArea } from "../browser.ts";
import { isMenuPlace, type MenuPlace } from "../messages/menu-messages.ts";
import { type Accepted, hasMembers, isCount, isFlag, isText } from "../messages/shape.ts";

const KEY = "keepwell.menu-ticket";
/** How long a menu has to take its ticket, in milliseconds. Menus do so as soon as they load. */
export const VALID_MS = 10_000;

const isKept = hasMembers({ ticket: isText, at: isCount, isTaken: isFlag, place: isMenuPlace });
type Kept = Accepted<typeof isKept>;

interface Given {
  readonly ticket: string;
  readonly place: MenuPlace;
}

interface Named {
  readonly ticket: string;
  /** The tab that the menu is in, according to the browser. */
  readonly tabId: number | undefined;
}

interface Tickets {
  /**
   * Stores the ticket that a content script has made for a menu. Every earlier ticket becomes invalid, even if a menu
   * has taken it.
   */
  give(given: Given, now: number): Promise<void>;
  /**
   * Returns the place that a ticket is for, and marks the ticket as taken. Undefined if the ticket is not valid, was
   * taken before, or is for another tab.
   */
  take(named: Named, now: number): Promise<MenuPlace | undefined>;
  /** Returns the place that a taken ticket is for; undefined once there is a newer ticket. */
  placeOf(named: Named): Promise<MenuPlace | undefined>;
}

/**
 * Keeps the ticket in memory, so that a menu need not wait for `area`. Also keeps the ticket in `area`, for the next
 * run of the background after the browser has ended this one.
 */
export const createTickets = (area: StorageArea): Tickets => {
  let latest: Kept | undefined;
  const keep = (kept: Kept): Promise<void> => {
    latest = kept;
    return area.set({ [KEY]: kept });
  };
  const find = async ({ ticket, tabId }: Named): Promise<Kept | undefined> => {
    if (!latest) {
      const { [KEY]: kept } = await area.get(KEY);
      // Do not overwrite a ticket that was given or taken while `area` was read.
      if (isKept(kept)) latest ??= kept;
    }
    return latest?.ticket === ticket && latest.place.tabId === tabId ? latest : undefined;
  };
  return {
    give: ({ ticket, place }, now) => keep({ ticket, at: now, isTaken: false, place }),
    take: async (named, now) => {
      const kept = await find(named);
      // Two menus may look for the ticket at the same time. `latest` shows immediately when the first menu has taken
      // it.
      if (!kept || kept !== latest || kept.isTaken || now - kept.at > VALID_MS) return undefined;
      keep({ ...kept, isTaken: true }).catch(() => undefined);
      return kept.place;
    },
    placeOf: async (named) => {
      const kept = await find(named);
      return kept?.isTaken ? kept.place : undefined;
    },
  };
};
