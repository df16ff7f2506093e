import { useSyncExternalStore } from "react";

/**
 * Makes a store of one value outside of all components. Any component can read and follow the value. `get` returns the
 * same object until the next `set`.
 */
export const createValueStore = <Value>(initial: Value) => {
  const listeners = new Set<() => void>();
  let value = initial;
  const get = (): Value => value;
  /** Returns a function that removes the listener. */
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next: Value): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    useValue: (): Value => useSyncExternalStore(subscribe, get),
  };
};
