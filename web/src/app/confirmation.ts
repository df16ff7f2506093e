/**
 * @file Asks for the password before actions for which the server requires a recent confirmation. Without a
 * confirmation, the server answers `confirmation_required`. Code runs an action of this kind through
 * `withConfirmation`, which asks for the password and then repeats the action once.
 */
import { hasCode } from "@keepwell/client/api/call-failure.ts";
import { createValueStore } from "@keepwell/ui/value-store.ts";
import { currentSession, subscribeSession } from "./sessions.ts";

/** Called with true if the user has confirmed their identity, and with false if not. */
type Answer = (isConfirmed: boolean) => void;

interface Asked {
  readonly answer: Answer;
  /** The password, if the action itself has just asked for it. Null if the page must ask for it. */
  readonly password: string | null;
}

const waiting = createValueStore<readonly Asked[]>([]);

const ask = (password: string | null): Promise<boolean> =>
  new Promise((answer) => waiting.set([...waiting.get(), { answer, password }]));

/** Answers all waiting actions at once. */
export const answerConfirmation: Answer = (isConfirmed) => {
  const asked = waiting.get();
  waiting.set([]);
  for (const { answer } of asked) answer(isConfirmed);
};

// The end of a session ends its waiting actions. They must not run after the next unlock, or for the next account.
subscribeSession(() => answerConfirmation(false));

/** Whether an action waits for the password. */
export const useConfirmationAsked = (): boolean => waiting.useValue().length > 0;

/** The password, if the waiting action has it already, so that the user is not asked twice. */
export const typedPassword = (): string | null =>
  waiting.get().find(({ password }) => password !== null)?.password ?? null;

/**
 * Asks for the password, even if the user has confirmed it a moment ago. Returns whether the user has confirmed their
 * identity.
 */
export const confirmAgain = (): Promise<boolean> => ask(null);

/**
 * Runs an action. If the server requires a confirmation, asks for it and runs the action once more. If the user
 * cancels, or the session ends, throws the server's first refusal.
 * @param password the password, if the user has just typed it for the action itself. The page then asks only for the
 * second factor.
 */
export const withConfirmation = async <Result>(
  act: () => Promise<Result>,
  password: string | null = null,
): Promise<Result> => {
  const session = currentSession();
  try {
    return await act();
  } catch (error) {
    if (!hasCode(error, "confirmation_required")) throw error;
    // The vault may have been locked while the server answered.
    if (currentSession() !== session || !(await ask(password))) throw error;
    return act();
  }
};
