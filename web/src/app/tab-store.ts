/** @file Makes stores of values by uid. This tab keeps the values until its session ends, is locked or changes. */

import { createValueStore } from "@keepwell/ui/value-store.ts";
import { useSyncExternalStore } from "react";
import { subscribeSession } from "./sessions.ts";

/** Makes a store. A value must stay the same object as long as it does not change. */
export const createTabStore = <Value>() => {
  const values = createValueStore<ReadonlyMap<string, Value>>(new Map());
  const get = (uid: string): Value | undefined => values.get().get(uid);
  subscribeSession(() => values.set(new Map()));
  return {
    get,
    set: (uid: string, value: Value | undefined): void => {
      const next = new Map(values.get());
      if (value === undefined) next.delete(uid);
      else next.set(uid, value);
      values.set(next);
    },
    useValue: (uid: string): Value | undefined => useSyncExternalStore(values.subscribe, () => get(uid)),
  };
};
