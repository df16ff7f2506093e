/** @file What belongs to this browser and not to the account, where a component shows or changes it. */
import { useSyncExternalStore } from "react";
import { type KeptChoice, readChoice } from "./kept-choice.ts";
import { platform } from "./platform.ts";

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const { events } = platform().lock;
  events.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    events.removeEventListener("storage", listener);
  };
};

/** Stores the value, or removes it if it is null. */
export const keepValue = (key: string, value: string | null): void => {
  const { values } = platform().lock;
  if (value === values.getItem(key)) return;
  if (value === null) values.removeItem(key);
  else values.setItem(key, value);
  for (const listener of listeners) listener();
};

/** Returns what `read` reads of the kept values, also after this tab or another one has changed it. */
export const useKeptValue = <Value extends string | number>(read: () => Value): Value =>
  useSyncExternalStore(subscribe, read);

/** Returns the choice of this browser, and the function that changes it. */
export const useKeptChoice = <Choice extends string>(kept: KeptChoice<Choice>) => {
  const choice = useKeptValue(() => readChoice(kept));
  const choose = (chosen: Choice): void => keepValue(kept.key, chosen);
  return [choice, choose] as const;
};
