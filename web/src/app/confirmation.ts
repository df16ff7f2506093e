/**
 * @file Some acts need more than a session: the server answers `confirmation_required` until the password
 * was given again. Whoever does such an act wraps it here; the page asks, and the act is tried once more.
 */
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import { useSyncExternalStore } from "react";

/** Answers the question: whether the person proved to be there. */
type Answer = (isConfirmed: boolean) => void;

const listeners = new Set<() => void>();
let waiting: readonly Answer[] = [];

const set = (next: readonly Answer[]): void => {
  waiting = next;
  for (const listener of listeners) listener();
};

const ask = (): Promise<boolean> => new Promise((resolve) => set([...waiting, resolve]));

/** Whoever waits gets the same answer. */
export const answerConfirmation: Answer = (isConfirmed) => {
  const asked = waiting;
  set([]);
  for (const answer of asked) answer(isConfirmed);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether somebody waits for the password. */
export const useConfirmationAsked = (): boolean => useSyncExternalStore(subscribe, () => waiting.length > 0);

/** Does it, and after the password once more where that is asked for. Who cancels gets the first refusal. */
export const withConfirmation = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof CallFailure && error.code === "confirmation_required")) throw error;
    if (!(await ask())) throw error;
    return act();
  }
};
