import { yieldToPage } from "./yield-to-page.ts";

/**
 * Does work on each item, on `atOnce` items at the same time. `atOnce` must keep the browser's crypto busy, but let the
 * page handle events in between. Returns the results in the order of the items.
 * @throws the error of the work on an item. No further work begins then.
 */
export const inSlices = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += atOnce) {
    if (at > 0) await yieldToPage();
    const slice = items.slice(at, at + atOnce).map((item, nth) => work(item, at + nth));
    for (const result of await Promise.all(slice)) results.push(result);
  }
  return results;
};
