import type { Exposed, Question } from "./find-question.ts";

/** The question that the popup asks, and the functions that the user's answers call. */
export interface Asked {
  readonly question: Question | Exposed | null;
  /** Whether a login waits and is still being compared with the entries. */
  readonly isLooking: boolean;
  /** Closes the question without an answer. The login still waits, and this popup asks no further question. */
  readonly leave: () => void;
  /** Forgets the login of the question, because the user has answered. The popup then asks about the next login. */
  readonly answered: () => void;
  /** Does the same as `answered`, and makes the extension never ask about the login's site again. */
  readonly never: () => void;
}
