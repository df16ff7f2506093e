/**
 * @file Some actions need more than a session: the server answers `confirmation_required` until the password was
 * given again. Code that does such an action wraps it here; the page asks, and the action is tried once more.
 */
import { hasCode } from "@keepwell/client/api/call-failure.ts";
import { useSyncExternalStore } from "react";

/** Answers the question: whether the user has confirmed their identity. */
type Answer = (isConfirmed: boolean) => void;

interface Asked {
  readonly answer: Answer;
  /** The password, if the action itself has just asked for it; null if it must be asked for. */
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

/** All waiting actions get the same answer. */
export const answerConfirmation: Answer = (isConfirmed) => {
  const asked = waiting;
  set([]);
  for (const { answer } of asked) answer(isConfirmed);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether an action waits for the password. */
export const useConfirmationAsked = (): boolean => useSyncExternalStore(subscribe, () => waiting.length > 0);

/** The password, if the waiting action has it already, so that the user is not asked twice. */
export const typedPassword = (): string | null =>
  waiting.find(({ password }) => password !== null)?.password ?? null;

/**
 * Runs an action, and once more after the password if the server requires it; for an action that takes the `password`
 * itself, only the second factor is asked for. If the user cancels, the first refusal is thrown.
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
