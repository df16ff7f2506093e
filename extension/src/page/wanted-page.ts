/** @file The page of the popup that the user has asked for elsewhere, just before it opens. In memory only. */
import { browser } from "../browser.ts";

const KEY = "keepwell.popup-wanted";
/** A popup that did not open then is not meant by a later one. In milliseconds. */
const FOR_MS = 10_000;

export const noteWanted = (page: "generator"): Promise<void> =>
  browser.storage.session.set({ [KEY]: { page, at: Date.now() } });

/** Whether the generator was asked for. It is told once. */
export const takeWantedGenerator = async (): Promise<boolean> => {
  const { [KEY]: wanted } = await browser.storage.session.get(KEY);
  if (typeof wanted !== "object" || wanted === null) return false;
  await browser.storage.session.remove(KEY);
  const { page, at } = wanted as { readonly page?: unknown; readonly at?: unknown };
  return page === "generator" && typeof at === "number" && Date.now() - at < FOR_MS;
};
