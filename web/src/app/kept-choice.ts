import { useSyncExternalStore } from "react";
import { platform } from "./platform.ts";

interface KeptChoice<Choice extends string> {
  /** The name under which this browser stores the choice. */
  readonly key: string;
  readonly choices: readonly Choice[];
  /** The choice of users who have chosen nothing. */
  readonly usual: Choice;
}

/** Makes a choice that belongs to this browser, and not to the account. */
export const createKeptChoice = <Choice extends string>({ key, choices, usual }: KeptChoice<Choice>) => {
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
  return { get, set, useChoice: (): Choice => useSyncExternalStore(subscribe, get) };
};
