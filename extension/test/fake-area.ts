import type { Listeners, StorageArea, StorageChange } from "../src/browser.ts";

type Changes = Readonly<Record<string, StorageChange>>;
type Listener = (changes: Changes) => void;

interface FakeArea extends StorageArea {
  /** While it is true, each `set` fails. */
  isFull: boolean;
}

/**
 * A fake area of the extension's storage. It reports every change to all contexts, including the context that writes.
 */
export const fakeArea = (values: Record<string, unknown> = {}): FakeArea => {
  const listeners = new Set<Listener>();
  const onChanged: Listeners<Listener> = {
    addListener: (listener) => void listeners.add(listener),
    removeListener: (listener) => void listeners.delete(listener),
  };
  const tell = (changes: Changes) => {
    for (const listener of listeners) listener(changes);
  };
  const area: FakeArea = {
    isFull: false,
    onChanged,
    get: async (keys) =>
      keys === null
        ? { ...values }
        : Object.fromEntries([keys].flat().flatMap((key) => (key in values ? [[key, values[key]]] : []))),
    set: async (added) => {
      if (area.isFull) throw new Error("QUOTA_BYTES quota exceeded");
      const changes = Object.entries(added).map(([key, newValue]) => [
        key,
        { oldValue: values[key], newValue },
      ]);
      Object.assign(values, added);
      tell(Object.fromEntries(changes));
    },
    remove: async (keys) => {
      const gone = [keys].flat().filter((key) => key in values);
      const changes = gone.map((key) => [key, { oldValue: values[key] }]);
      for (const key of gone) delete values[key];
      tell(Object.fromEntries(changes));
    },
  };
  return area;
};
