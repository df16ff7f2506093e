/**
 * @file Keeps the ticket of the latest menu: the secret by which the background recognizes the menu. There is only one
 * menu at a time, next to the field that the user is in.
 */
import type { StorageArea } from "../browser.ts";
import { isMenuPlace, type MenuPlace } from "../messages/menu-messages.ts";
import { type Accepted, hasMembers, isCount, isFlag, isText } from "../messages/shape.ts";

const KEY = "keepwell.menu-ticket";
/** How long a ticket is valid, in milliseconds. A menu takes its ticket at once. */
export const VALID_MS = 10_000;

const isKept = hasMembers({ ticket: isText, at: isCount, isTaken: isFlag, place: isMenuPlace });
type Kept = Accepted<typeof isKept>;

interface Given {
  readonly ticket: string;
  readonly place: MenuPlace;
}

interface Named {
  readonly ticket: string;
  /** The tab that the browser says the menu is in. */
  readonly tabId: number | undefined;
}

interface Tickets {
  /**
   * Accepts the ticket that a content script has made for a menu. Every earlier ticket becomes invalid, whether a menu
   * has taken it or not.
   */
  give(given: Given, now: number): Promise<void>;
  /**
   * Returns the place that a ticket is for. Undefined if the ticket is not valid, was taken before, or is for another
   * tab.
   */
  take(named: Named, now: number): Promise<MenuPlace | undefined>;
  /** The place that a taken ticket is for; undefined once another menu has got a ticket. */
  placeOf(named: Named): Promise<MenuPlace | undefined>;
}

/**
 * Keeps the ticket in memory, so that the answer to a menu need not wait for `area`. Also keeps it in `area`, for a
 * background that the browser has ended and started again.
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
      // A ticket may have been given or taken while the area was read.
      if (isKept(kept)) latest ??= kept;
    }
    return latest?.ticket === ticket && latest.place.tabId === tabId ? latest : undefined;
  };
  return {
    give: ({ ticket, place }, now) => keep({ ticket, at: now, isTaken: false, place }),
    take: async (named, now) => {
      const kept = await find(named);
      // Two menus may look for the ticket at the same time; `latest` says at once that one has taken it.
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
