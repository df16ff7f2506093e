/**
 * @file A synchronous copy of the extension's storage. The client reads its identities synchronously, from anything
 * with the shape of `localStorage`. A background worker has no `localStorage`, and the extension's storage answers
 * asynchronously. So each context (a page or the background) reads the extension's storage once into a copy. The copy
 * follows the changes that the other contexts make.
 */
import type { StorageArea, StorageChange } from "../browser.ts";

export interface Mirror extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  /**
   * Sends the event `storage` whenever another context has changed a value, as a window does when another tab has
   * changed one.
   */
  readonly events: EventTarget;
  /**
   * Waits until the values that were set so far are stored. Rejects if the browser refused one of them, for example for
   * lack of room; a refusal is reported only once.
   */
  settled(): Promise<void>;
}

/**
 * Reads the values whose keys begin with `prefix`, and follows their changes. Inside the mirror the keys lack the
 * prefix.
 */
export const openMirror = async (area: StorageArea, prefix: string): Promise<Mirror> => {
  const values = new Map<string, string>();
  const events = new EventTarget();
  /**
   * How many writes of a key have not finished. While there are any, reported values of the key are older than the
   * copy's, and are ignored.
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
