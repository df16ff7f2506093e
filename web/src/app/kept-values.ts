/**
 * @file Reads and changes the values that this browser keeps for all accounts. Pages show a change at once, even if
 * another tab has made it.
 */
import { useSyncExternalStore } from "react";
import { type KeptChoice, readChoice } from "./kept-choice.ts";
import { platform } from "./platform.ts";

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const { events } = platform().kept;
  events.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    events.removeEventListener("storage", listener);
  };
};

/** Stores the value, or removes it if it is null. */
export const storeValue = (key: string, value: string | null): void => {
  const { values } = platform().kept;
  if (value === values.getItem(key)) return;
  if (value === null) values.removeItem(key);
  else values.setItem(key, value);
  for (const listener of listeners) listener();
};

/** Returns the result of `read`, and computes it again after each change of the kept values. */
export const useKeptValue = <Value extends string | number>(read: () => Value): Value =>
  useSyncExternalStore(subscribe, read);

/** Returns the choice of this browser, and the function that changes it. */
export const useKeptChoice = <Choice extends string>(kept: KeptChoice<Choice>) => {
  const choice = useKeptValue(() => readChoice(kept));
  const choose = (chosen: Choice): void => storeValue(kept.key, chosen);
  return [choice, choose] as const;
};
