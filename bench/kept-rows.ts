/** @file Deletes the bucket rows that the browser stores, or waits until it has stored rows ([Note: Row cache]). */
import type { Page } from "@playwright/test";

const LONGEST_MS = 20_000;
/**
 * Each poll reads all stored rows. By default Playwright polls in every animation frame. Reads would then queue up, and
 * some would still run after the page is left.
 */
const POLLING_MS = 500;
/** Every sealed row has more bytes than this. */
const ROW_BYTES = 150;

/**
 * Deletes everything that the browser stores of buckets, including row marks. Afterwards it is like a browser that has
 * never opened a bucket.
 */
export const forgetRows = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("keepwell");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction("records", "readwrite");
          writing.objectStore("records").clear();
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );

/** Waits until the browser has stored a bucket with this many rows. The browser stores rows after it has shown them. */
export const untilRowsAreKept = async (page: Page, count: number): Promise<void> => {
  await page.waitForFunction(
    async (bytes) => {
      const opened = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open("keepwell");
        opening.onsuccess = () => resolve(opening.result);
      });
      const store = opened.transaction("records").objectStore("records");
      const read = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => {
          request.onsuccess = () => resolve(request.result);
        });
      const [keys, records] = await Promise.all([read(store.getAllKeys()), read(store.getAll())]);
      opened.close();
      // The length alone does not show that a record contains the rows: the record with the row marks of these entries
      // is almost as long, and is stored first.
      return records.some(({ length }, index) => String(keys[index]).includes("/rows/") && length > bytes);
    },
    count * ROW_BYTES,
    { timeout: LONGEST_MS, polling: POLLING_MS },
  );
};
