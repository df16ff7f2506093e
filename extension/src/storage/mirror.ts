/**
 * @file A synchronous copy of the extension's storage. The client reads its identities synchronously, from an object
 * with the methods of `localStorage`. But a background worker has no `localStorage`, and the extension's storage is
 * asynchronous. So each context (a page or the background) reads the extension's storage once into a copy. The copy
 * follows the changes of other contexts.
 */
import type { StorageArea, StorageChange } from "../browser.ts";

export interface Mirror extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  /**
   * Sends the event `storage` whenever another context has changed a value, as a window does for changes in other tabs.
   */
  readonly events: EventTarget;
  /**
   * Waits until all values that were set before this call are stored. Rejects if the browser has refused one of them,
   * for example for lack of room. Reports a refusal only once.
   */
  settled(): Promise<void>;
}

/**
 * Reads the values whose keys begin with `prefix`, and follows their changes. The mirror's own keys do not have the
 * prefix.
 */
export const openMirror = async (area: StorageArea, prefix: string): Promise<Mirror> => {
  const values = new Map<string, string>();
  const events = new EventTarget();
  /**
   * How many writes of a key have not finished. While there are any, reported values of this key are ignored, because
   * they are older than the copy's value.
   */
  const unwritten = new Map<string, number>();
  let writing: Promise<void> = Promise.resolve();
  let refusal: unknown;

  const take = (key: string, value: unknown): boolean => {
    const own = key.slice(prefix.length);
    if (!key.startsWith(prefix) || (unwritten.get(own) ?? 0) > 0) return false;
    const before = values.get(own);
    if (typeof value === "string") values.set(own, value);
    else values.delete(own);
    return before !== values.get(own);
  };
  const write = (key: string, work: () => Promise<void>) => {
    unwritten.set(key, (unwritten.get(key) ?? 0) + 1);
    writing = writing
      .then(work)
      .catch((reason: unknown) => {
        refusal = reason;
      })
      .finally(() => unwritten.set(key, (unwritten.get(key) ?? 1) - 1));
  };

  area.onChanged.addListener((changes: Readonly<Record<string, StorageChange>>) => {
    const changed = Object.entries(changes).filter(([key, { newValue }]) => take(key, newValue));
    if (changed.length > 0) events.dispatchEvent(new Event("storage"));
  });
  for (const [key, value] of Object.entries(await area.get(null))) take(key, value);

  return {
    events,
    settled: async () => {
      await writing;
      const reason = refusal;
      refusal = undefined;
      if (reason !== undefined) throw reason;
    },
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
      write(key, () => area.set({ [prefix + key]: value }));
    },
    removeItem: (key) => {
      values.delete(key);
      write(key, () => area.remove(prefix + key));
    },
  };
};
