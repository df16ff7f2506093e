/**
 * @file Stores which page the popup must open with, if the user has asked for it outside of the popup. The request is
 * kept only in memory.
 */
import { browser, type ReadArea } from "../browser.ts";

const KEY = "keepwell.popup-wanted";
/** How long the request is valid, in milliseconds. A popup that opens later ignores the request. */
const FOR_MS = 10_000;

export const noteWanted = (page: "generator"): Promise<void> =>
  browser.storage.session.set({ [KEY]: { page, at: Date.now() } });

/** Whether the user has asked for the generator, according to the values in memory. Also forgets the request. */
export const takeWantedGenerator = async (area: ReadArea): Promise<boolean> => {
  const { [KEY]: wanted } = await area.get(KEY);
  if (typeof wanted !== "object" || wanted === null) return false;
  void browser.storage.session.remove(KEY);
  const { page, at } = wanted as { readonly page?: unknown; readonly at?: unknown };
  return page === "generator" && typeof at === "number" && Date.now() - at < FOR_MS;
};
