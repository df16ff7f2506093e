/** @file Values that this tab keeps by uid, across pages, until its session ends, is locked or changes. */
import { useSyncExternalStore } from "react";
import { subscribeSession } from "./sessions.ts";

/** A value must stay the same object as long as it does not change. */
export const createTabStore = <Value>() => {
  const values = new Map<string, Value>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  subscribeSession(() => {
    values.clear();
    tell();
  });
  return {
    get: (uid: string): Value | undefined => values.get(uid),
    set: (uid: string, value: Value | undefined): void => {
      if (value === undefined) values.delete(uid);
      else values.set(uid, value);
      tell();
    },
    useValue: (uid: string): Value | undefined => useSyncExternalStore(subscribe, () => values.get(uid)),
  };
};
