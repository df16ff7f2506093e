/** @file Reads everything that a page keeps in the browser. */
import type { Page } from "@playwright/test";

/**
 * Returns everything that a script of the page's origin can read from the browser's storage: the texts as JSON, and the
 * bytes of each binary value. Throws at a value of another kind, in which a search would find nothing.
 */
export const dumpStorage = async (page: Page): Promise<Buffer> => {
  const { text, binaries } = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const binaries: Uint8Array[] = [];
    const isPlain = (value: object) =>
      Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
    const takeBinary = (_member: string, value: unknown): unknown => {
      if (typeof value !== "object" || value === null || isPlain(value)) return value;
      if (value instanceof CryptoKey && !value.extractable) return "CryptoKey";
      if (value instanceof ArrayBuffer) binaries.push(new Uint8Array(value));
      else if (ArrayBuffer.isView(value))
        binaries.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
      else throw new Error(`The storage contains a ${value.constructor.name}, which cannot be searched.`);
      return "binary";
    };
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store);
        found.push(name, store, await done(reading.getAllKeys()), await done(reading.getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        found.push(name, url, await (await cache.match(url))?.arrayBuffer());
    }
    return { text: JSON.stringify(found, takeBinary), binaries };
  });
  return Buffer.concat([Buffer.from(text), ...binaries]);
};
