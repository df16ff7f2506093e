/**
 * @file Reads what the popup shows first. For an open account, this is only what the first rows need: the values of the
 * storage, the account's key and its kept rows. The rest is read later.
 */
import { browser } from "../browser.ts";
import { openKept } from "../device/open-kept.ts";
import { areaOf } from "../storage/read-values.ts";
import { firstRowsNames } from "../vault/first-rows.ts";
import { type Beginning, readBeginning } from "./beginning.ts";
import { type FrontPage, readFrontPage } from "./front-page.ts";

export interface First {
  readonly front: FrontPage | undefined;
  /**
   * What an open account shows first; null if no account is open, or if the account's key or kept values cannot be
   * read.
   */
  readonly beginning: Beginning | null;
}

/** The global object. `begin.ts` leaves its result there for the popup. */
export interface FirstWorld {
  keepwellFirst?: Promise<First>;
}

export const readFirst = async (): Promise<First> => {
  const { local, session: memory } = browser.storage;
  const [front, kept, inMemory] = await Promise.all([readFrontPage(), local.get(null), memory.get(null)]);
  const account = await openKept({ local: kept, session: inMemory }, firstRowsNames(front?.site));
  const beginning = account && (await readBeginning({ ...account, memory: areaOf(inMemory), front }));
  return { front, beginning };
};
