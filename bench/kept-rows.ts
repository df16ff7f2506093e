/** @file Deletes the rows of buckets that the browser stores, and waits until rows are stored ([Note: Row cache]). */
import type { Page } from "@playwright/test";

const LONGEST_MS = 20_000;
/** Every sealed row has more bytes than this. */
const ROW_BYTES = 150;

/** Deletes all stored rows, as in a browser that has never opened a bucket. */
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
      const all = await new Promise<Uint8Array[]>((resolve) => {
        const reading = opened.transaction("records").objectStore("records").getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
      opened.close();
      return all.some((record) => record.length > bytes);
    },
    count * ROW_BYTES,
    { timeout: LONGEST_MS },
  );
};
