import { useSyncExternalStore } from "react";
import { platform } from "./platform.ts";

/**
 * Makes a choice that belongs to this browser, and not to the account. The browser stores it under `key`; `usual` is the
 * choice of users who have chosen nothing. Returns what reads the choice, what changes it, and a hook.
 */
export const createKeptChoice = <Choice extends string>(
  key: string,
  choices: readonly Choice[],
  usual: Choice,
) => {
  const listeners = new Set<() => void>();
  const get = (): Choice => {
    const stored = platform().lock.values.getItem(key);
    return choices.find((choice) => choice === stored) ?? usual;
  };
  const set = (choice: Choice): void => {
    platform().lock.values.setItem(key, choice);
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    const { events } = platform().lock;
    events.addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      events.removeEventListener("storage", listener);
    };
  };
  return [get, set, (): Choice => useSyncExternalStore(subscribe, get)] as const;
};
