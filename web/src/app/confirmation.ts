/**
 * @file Some acts need more than a session: the server answers `confirmation_required` until the password
 * was given again. Whoever does such an act wraps it here; the page asks, and the act is tried once more.
 */
import { hasCode } from "@keepwell/client/api/call-failure.ts";
import { useSyncExternalStore } from "react";

/** Answers the question: whether the person proved to be there. */
type Answer = (isConfirmed: boolean) => void;

interface Asked {
  readonly answer: Answer;
  /** That the act itself has taken a moment ago; null where it is to be asked for. */
  readonly password: string | null;
}

const listeners = new Set<() => void>();
let waiting: readonly Asked[] = [];

const set = (next: readonly Asked[]): void => {
  waiting = next;
  for (const listener of listeners) listener();
};

const ask = (password: string | null): Promise<boolean> =>
  new Promise((answer) => set([...waiting, { answer, password }]));

/** Whoever waits gets the same answer. */
export const answerConfirmation: Answer = (isConfirmed) => {
  const asked = waiting;
  set([]);
  for (const { answer } of asked) answer(isConfirmed);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether somebody waits for the password. */
export const useConfirmationAsked = (): boolean => useSyncExternalStore(subscribe, () => waiting.length > 0);

/** The password, where whoever waits has typed it already: nobody is asked for it twice. */
export const typedPassword = (): string | null =>
  waiting.find(({ password }) => password !== null)?.password ?? null;

/**
 * Does it, and after the password once more where that is asked for: of an act that takes the `password` itself,
 * the second factor alone. Who cancels gets the first refusal.
 */
export const withConfirmation = async <Result>(
  act: () => Promise<Result>,
  password: string | null = null,
): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    if (!hasCode(error, "confirmation_required")) throw error;
    if (!(await ask(password))) throw error;
    return act();
  }
};
