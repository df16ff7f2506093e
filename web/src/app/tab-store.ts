/** @file What this tab keeps of things by their uid, whichever page is shown, until the session ends. */
import { useSyncExternalStore } from "react";
import { subscribeSession } from "./sessions.ts";

/** Keep the values the same objects while they do not change. */
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
